import type { Conversation, Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { furnishAccount } from '../test/guards/furnished-account.ts'
import { createBotRemovalStore } from './bot-removal.store.ts'

/** Every table that knows bots, directly or through their rows. */
const tablesOfBots = [
  ...['bots', 'entries', 'sources', 'documents', 'passages', 'conversations', 'turns', 'messageSearch', 'tools'],
  ...['visitors', 'testCases', 'testRuns', 'testResults', 'botAppearances', 'vectors', 'modelFaults'],
  ...(['indexFaults', 'entryChanges', 'entryChangeRows'] as const),
] as const

const countIn = async ({ db }: TestApp, table: (typeof tablesOfBots)[number], accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom(table as 'bots')
    .where('accountId', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Without the service, which has one turn after the other. */
async function addTurns(app: TestApp, conversationId: string, count: number): Promise<void> {
  const template = await app.db
    .selectFrom('turns')
    .where('conversationId', '=', conversationId)
    .selectAll()
    .executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += 100)
    await app.db
      .insertInto('turns')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          ...template,
          ...{ id: newId(), messageId: newId(), position: template.position + 1 + first + at },
        })),
      )
      .execute()
  await app.db
    .updateTable('conversations')
    .set({ turnCount: count + 1 })
    .where('id', '=', conversationId)
    .execute()
}

describe.each(databases)('deleting a bot, on %s', (database) => {
  test('it is gone for everybody at once, and its rows when the job has run', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await furnishAccount(app, 'ada'), await furnishAccount(app, 'eve')]
    const { ids, person } = ada
    const api = app.api(ada.tokenValue)
    const { conversation_id } = expectStatus(
      await api.post(`/agents/${ids.bot}/trigger`, { message: 'When do you ship?' }),
      200,
    ).json<Reply>()
    await addTurns(app, conversation_id, 500)
    const before = await Promise.all(tablesOfBots.map((table) => countIn(app, table, eve.person.accountId)))

    // Nothing of the job has run: its server is busy.
    await app.jobs.close()
    expectStatus(await person.delete(`/bots/${ids.bot}`, { name: "ada's bot" }), 204)
    expect(await countIn(app, 'turns', person.accountId)).toBeGreaterThan(500)
    expectStatus(await person.get(`/bots/${ids.bot}`), 404)
    expectStatus(await person.delete(`/bots/${ids.bot}`, { name: "ada's bot" }), 404)
    expectStatus(await api.post(`/agents/${ids.bot}/trigger`, { message: 'When do you ship?' }), 404)
    expectStatus(await api.get(`/conversations/${conversation_id}`), 404)
    expectStatus(await person.get(`/conversations/${conversation_id}`), 404)
    expect((await person.get('/bots')).json()).toEqual({ data: [], total: 0 })
    expect((await person.get('/conversations')).json<{ data: Conversation[] }>().data).toEqual([])
    expect((await person.get('/conversations?q=ship')).json<{ data: Conversation[] }>().data).toEqual([])
    expect((await person.get('/webhooks')).json().data.filter((hook: { botId: unknown }) => hook.botId)).toEqual([])

    // Another server, or the next start.
    const store = createBotRemovalStore({ db: app.db, kind: database })
    let pieces = 0
    while ((await store.deletePiece(person.accountId, ids.bot, 100)) > 0) pieces += 1
    expect(pieces).toBeGreaterThan(6)
    for (const table of tablesOfBots) expect(await countIn(app, table, person.accountId), table).toBe(0)
    expect(await Promise.all(tablesOfBots.map((table) => countIn(app, table, eve.person.accountId)))).toEqual(before)
  })

  test('the job deletes everything, in pieces', async () => {
    const app = await startTestApp(database)
    const { ids, person } = await furnishAccount(app, 'ada')
    expectStatus(await person.delete(`/bots/${ids.bot}`, { name: "ada's bot" }), 204)
    await app.jobs.runDue()
    for (const table of tablesOfBots) expect(await countIn(app, table, person.accountId), table).toBe(0)
    expect(await app.db.selectFrom('jobs').where('kind', '=', 'remove-bot').selectAll().execute()).toEqual([])
  })

  test('a bot that was not deleted loses nothing, whichever account asks', async () => {
    const app = await startTestApp(database)
    const { ids, person } = await furnishAccount(app, 'ada')
    const store = createBotRemovalStore({ db: app.db, kind: database })
    expect(await store.deletePiece(person.accountId, ids.bot, 100)).toBe(0)
    expect(await countIn(app, 'turns', person.accountId)).toBeGreaterThan(0)
  })
})
