import { describe, expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { readAllRows } from '../test/rows.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const say = async (botId = bot.id, more: object = {}): Promise<string> => {
    const body = { message: 'When do you ship?', user: { id: 'kay', email: 'kay@example.test' }, ...more }
    return expectStatus(await crm.post(`/agents/${botId}/trigger`, body), 200).json().conversation_id
  }
  const listIds = async (): Promise<string[]> =>
    (await ada.get('/conversations')).json().data.map(({ id }: { id: string }) => id)
  const put = async (body: object) => expectStatus(await ada.put('/retention', body), 200).json()
  return { app, ada, bot, say, listIds, put }
}

describe.each(databases)('retention, on %s', (database) => {
  test('deletes conversations some days after their latest message, and goes on every day', async () => {
    const { app, ada, say, listIds, put } = await startShop(database)
    const old = []
    for (let at = 0; at < 3; at += 1) old.push(await say())
    const continued = await say()
    app.clock.advance(3 * dayMs)
    await say(undefined, { conversation_id: continued })
    const recent = await say()
    app.clock.advance(3 * dayMs)
    expect(await put({ rule: { mode: 'delete', days: 5 } })).toMatchObject({ rule: { mode: 'delete', days: 5 } })
    await expect.poll(listIds).toEqual([recent, continued])
    const lines = (await ada.get('/audit-log')).json().data
    expect(lines.map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual(
      expect.arrayContaining([
        ['account.retention_changed', 'delete after 5 days'],
        ['retention.applied', '3 conversations deleted after 5 days'],
      ]),
    )
    app.clock.advance(3 * dayMs)
    await app.jobs.wake()
    await expect.poll(listIds).toEqual([])
  })

  test('says before a rule is saved how many conversations it concerns', async () => {
    const { app, ada, bot, say } = await startShop(database)
    const other = await ada.bot({ apiTrigger: true })
    for (const botId of [bot.id, bot.id, other.id]) await say(botId)
    app.clock.advance(5 * dayMs)
    await say()
    const preview = async (person: typeof ada, query: string) =>
      expectStatus(await person.get(`/retention/preview?${query}`), 200).json()
    expect(await preview(ada, 'mode=delete&days=4')).toEqual({ conversations: 3, isMore: false })
    expect(await preview(ada, 'mode=delete&days=6')).toEqual({ conversations: 0, isMore: false })
    expect(await preview(ada, `mode=anonymise&days=4&bot=${bot.id}`)).toEqual({ conversations: 2, isMore: false })
    expect(await preview(ada, `mode=keep&days=1&bot=${bot.id}`)).toEqual({ conversations: 0, isMore: false })
    // A bot with a rule of its own is not concerned by the account's.
    expectStatus(await ada.put('/retention', { bot: other.id, rule: { mode: 'keep', days: 1 } }), 200)
    expect(await preview(ada, 'mode=delete&days=4')).toEqual({ conversations: 2, isMore: false })
    const eve = await app.signUp('eve')
    expect(await preview(eve, 'mode=delete&days=4')).toEqual({ conversations: 0, isMore: false })
    expect((await eve.get(`/retention/preview?mode=delete&days=4&bot=${bot.id}`)).statusCode).toBe(404)
  })

  test.each(['short', 'long'])('anonymises %s conversations: who took part is gone, messages stay', async (length) => {
    const { app, ada, bot, say, put } = await startShop(database)
    const id = await say(undefined, { metadata: { crm: 'kay-4711' } })
    // As if it had so many: then its turns are anonymised in pieces.
    if (length === 'long') await app.db.updateTable('conversations').set({ turnCount: 1_000 }).execute()
    expectStatus(await ada.post(`/conversations/${id}/notes`, { text: 'Kay called.' }), 201)
    app.clock.advance(8 * dayMs)
    const fresh = await say()
    await put({ rule: { mode: 'anonymise', days: 7 } })
    const findUser = async (conversationId: string) => (await ada.get(`/conversations/${conversationId}`)).json().user
    await expect.poll(() => findUser(id)).toBeNull()
    expect(await findUser(fresh)).toMatchObject({ id: 'kay' })
    const [turn] = (await ada.get(`/bots/${bot.id}/conversations/${id}/turns`)).json().data
    expect(turn).toMatchObject({ message: 'When do you ship?' })
    const rows = await readAllRows(app.config)
    const left = [rows.conversations, rows.turns, rows.conversationNotes].map((all = []) =>
      all.filter((row) => JSON.stringify(row).includes(id)),
    )
    expect(JSON.stringify(left)).not.toMatch(/kay|Kay/)
  })

  test('a bot’s own rule counts instead of the account’s', async () => {
    const { app, ada, bot, say, listIds, put } = await startShop(database)
    const archive = await ada.bot({ name: 'Archive', apiTrigger: true })
    const [gone, kept] = [await say(bot.id), await say(archive.id)]
    await put({ bot: archive.id, rule: { mode: 'keep', days: 1 } })
    await put({ rule: { mode: 'delete', days: 1 } })
    app.clock.advance(2 * dayMs)
    await app.jobs.wake()
    await expect.poll(listIds).toEqual([kept])
    expect(gone).not.toBe(kept)
    const query = `/retention?bot=${archive.id}`
    expect((await ada.get(query)).json()).toEqual({
      rule: { mode: 'keep', days: 1 },
      ofAccount: { mode: 'delete', days: 1 },
    })
    // The account's rule has passed over it.
    const listRules = () => app.database.db.selectFrom('retentionRules').selectAll().execute()
    const isDone = async () => (await listRules()).some(({ botId, doneUntil }) => botId === null && doneUntil > 0)
    await expect.poll(isDone).toBe(true)
    await put({ bot: archive.id, rule: null })
    await expect.poll(listIds).toEqual([])
  })

  test('touches nothing of other accounts', async () => {
    const { app, say, listIds, bot } = await startShop(database)
    const id = await say()
    const eve = await app.signUp('eve')
    expectStatus(await eve.put('/retention', { rule: { mode: 'delete', days: 1 } }), 200)
    expect((await eve.put('/retention', { bot: bot.id, rule: null })).statusCode).toBe(404)
    app.clock.advance(2 * dayMs)
    await app.jobs.wake()
    await expect
      .poll(async () => (await app.database.db.selectFrom('retentionRules').selectAll().execute())[0]?.doneUntil)
      .toBeGreaterThan(0)
    expect(await listIds()).toEqual([id])
  })
})
