import type { Reply, Turn } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { answering, createStage } from '../test/provider-acts.ts'
import { readEvents } from '../test/received-events.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'

const message = 'How long does shipping take?'
const problem = { code: 'interrupted', status: 503 }

/** A bot whose first reply waits until the turn was taken from its server, as after a long pause of the process. */
async function startShop(database: TestDatabase) {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  const stage = createStage()
  provider.plays(stage.act, answering('Two days.'))
  const serviceModel = { url: provider.url, model: 'small-1', key: 'sk' }
  const app = await startTestApp(database, { config: { serviceModel } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [{ questions: [message], answer: 'Two days.' }], apiTrigger: true })
  await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: null, knowledgeOnFailure: false })
  const crm = app.api((await ada.token()).value)
  const trigger = (more: Record<string, string>, body = {}) =>
    crm.post(`/agents/${bot.id}/trigger`, { message, ...body }, more)
  async function loseLease(): Promise<void> {
    await stage.opened
    const take = app.db.updateTable('turns').set({ heldUntil: 1, heldBy: null }).where('status', '=', 'running')
    // The model may be called before the turn is stored.
    await expect.poll(async () => (await take.executeTakeFirst()).numUpdatedRows).toBe(1n)
    await app.conversations.queue.poll()
    await stage.say('Two days.')
    await stage.finish()
  }
  const statuses = async () =>
    (await app.db.selectFrom('turns').orderBy('id').select('status').execute()).map(({ status }) => status)
  return { app, ada, bot, crm, trigger, stage, loseLease, statuses }
}

describe.each(databases)('a turn whose lease was lost, on %s', (database) => {
  test('is reported as interrupted, with Retry-After; the same key then gets a reply', async () => {
    const { trigger, loseLease, statuses } = await startShop(database)
    const key = { 'idempotency-key': 'order-1' }
    const [answer] = await Promise.all([trigger(key), loseLease()])
    expect([answer.statusCode, answer.json()]).toMatchObject([503, problem])
    expect(answer.headers['retry-after']).toBe('5')
    const again = await trigger(key)
    expect(again.json<Reply>()).toMatchObject({ reply: 'Two days.' })
    expect(again.headers['idempotency-replayed']).toBeUndefined()
    expect(await statuses()).toEqual(['failed', 'completed'])
  })

  test('ends its stream as interrupted', async () => {
    const { trigger, loseLease, statuses } = await startShop(database)
    const [answer] = await Promise.all([trigger({}, { stream: true }), loseLease()])
    expect(readEvents(answer.body).at(-1)).toMatchObject({ event: 'turn.failed', data: problem })
    expect(await statuses()).toEqual(['failed'])
  })

  test('that was asynchronous has failed as interrupted', async () => {
    const { trigger, loseLease, crm, bot } = await startShop(database)
    const { id } = (await trigger({ prefer: 'respond-async' })).json<Turn>()
    await loseLease()
    const turn = await crm.get(`/agents/${bot.id}/turns/${id}`)
    expect(turn.json()).toMatchObject({ status: 'failed', error: problem })
    const received = readEvents((await crm.get(`/agents/${bot.id}/turns/${id}/events`)).body)
    expect(received.at(-1)).toMatchObject({ event: 'turn.failed', data: problem })
  })

  test('because its bot was deleted is reported as that', async () => {
    const { ada, bot, trigger, stage } = await startShop(database)
    const call = trigger({ 'idempotency-key': 'order-2' })
    await stage.opened
    await ada.delete(`/bots/${bot.id}`, { name: bot.name })
    await stage.say('Two days.')
    await stage.finish()
    expect((await call).json()).toMatchObject({ status: 404, code: 'agent_not_found' })
  })
})
