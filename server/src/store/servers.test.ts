import { describe, expect, onTestFinished, test } from 'vitest'
import { minuteMs, newId } from '../lib/clock.ts'
import { expectStatus } from '../test/clients.ts'
import { answering, hanging } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'
import { startServers, type TestServer } from '../test/several-servers.ts'

const skewMs = 5 * minuteMs
const later = { prefer: 'respond-async' }
const metricsToken = 'the-token-of-these-metrics-is-a-long-one'

/** Two servers on one PostgreSQL, and a bot whose model answers as told. */
async function startTwo(skewsMs: number[]) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  const serviceModel = { url: provider.url, model: 'small-1', key: null, price: { input: 1_000, output: 2_000 } }
  const [one, two] = (await startServers(skewsMs, { serviceModel, metricsToken })) as [TestServer, TestServer]
  const ada = await one.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true })
  const model = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false, maxTokens: 100 }
  expectStatus(await ada.patch(`/bots/${bot.id}`, model), 200)
  const { value } = await ada.token()
  const ask = (server: TestServer, body: object = {}, headers: Record<string, string> = {}) =>
    server.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hello?', ...body }, headers)
  const turns = () => one.db.selectFrom('turns').selectAll().execute()
  return { provider, one, two, ada, bot, ask, turns, value }
}

describe.each([
  ['five minutes ahead', skewMs],
  ['five minutes behind', -skewMs],
])('a server whose clock is %s', (_, ms) => {
  test('takes no turn away from another, and none of its own is taken away', async () => {
    const { provider, one, two, ask, turns } = await startTwo([ms, 0])
    const waiting: ((text: string) => void)[] = []
    provider.plays((exchange) => void waiting.push((text) => answering(text)(exchange)))
    // With a key, the turn is in the database while it runs.
    const asked = [one, two].map((server) => ask(server, {}, { 'idempotency-key': newId() }))
    await expect.poll(() => waiting.length).toBe(2)
    // Even if no lease could be renewed for a while, as after a pause of PostgreSQL.
    await one.db.updateTable('turns').set({ heldUntil: 1 }).execute()
    for (const server of [one, two]) await server.conversations.queue.poll()
    expect((await turns()).map(({ status }) => status)).toEqual(['running', 'running'])
    for (const answer of waiting) answer('Here.')
    for (const answer of await Promise.all(asked)) expectStatus(answer, 200)
  })

  test('runs queued turns that the other accepted, and the other way around', async () => {
    const { one, two, ask, turns } = await startTwo([ms, 0])
    for (const server of [one, two]) expectStatus(await ask(server, {}, later), 202)
    for (const server of [one, two]) await server.conversations.queue.poll()
    await expect.poll(async () => (await turns()).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('counts what the others reserve of a budget, and they what it reserves', async () => {
    for (const skews of [
      [ms, 0],
      [0, ms],
    ]) {
      const { provider, one, two, ada, bot, ask } = await startTwo(skews)
      // One reservation, of at most 100 tokens of output, is more than the budget.
      expectStatus(await ada.patch(`/bots/${bot.id}`, { dailyBudget: 0.01 }), 200)
      provider.plays(hanging())
      void ask(one)
      await expect.poll(() => provider.asked.length).toBe(1)
      expect((await ask(two)).json()).toMatchObject({ code: 'budget_exhausted' })
    }
  })

  test('gives its turns the same time and ids in the same order as the others', async () => {
    const { one, two, ask } = await startTwo([ms, 0])
    const first = expectStatus(await ask(one), 200).json()
    const second = expectStatus(await ask(two, { conversation_id: first.conversation_id }), 200).json()
    expect(second.id > first.id).toBe(true)
    expect(Math.abs(Date.parse(second.created_at) - Date.parse(first.created_at))).toBeLessThan(minuteMs)
  })

  test('says so in its log, metrics and readiness, and is ready', async () => {
    const { one, two } = await startTwo([ms, 0])
    const state = `300 s ${ms > 0 ? 'ahead' : 'behind'}`
    expect((await one.anonymous.get('/readyz')).json()).toMatchObject({ status: 'ok', checks: { clock: state } })
    expect((await two.anonymous.get('/readyz')).json()).toMatchObject({ status: 'ok', checks: { clock: 'ok' } })
    const metrics = await one.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    expect(Math.round(Number(/^beckon_clock_skew_seconds (\S+)$/m.exec(metrics.body)?.[1]))).toBe(ms / 1_000)
    expect(one.logs.filter((line) => line.includes('time synchronisation'))).toHaveLength(1)
    expect(two.logs.filter((line) => line.includes('time synchronisation'))).toEqual([])
  })
})

test('what a dead server held is released: its conversations open, and its reservations end', async () => {
  const { provider, one, ada, bot, ask, turns } = await startTwo([0])
  expectStatus(await ada.patch(`/bots/${bot.id}`, { dailyBudget: 0.01 }), 200)
  provider.plays(hanging(), answering('Again.'))
  const asked = ask(one, {}, { 'idempotency-key': newId() })
  await expect.poll(() => provider.asked.length).toBe(1)
  // As if another server had begun the turn, and died.
  const deadId = newId()
  await one.db.insertInto('servers').values({ id: deadId, seenAt: 1 }).execute()
  await one.db.updateTable('turns').set({ heldBy: deadId }).execute()
  await one.db.updateTable('reservations').set({ heldBy: deadId }).execute()
  await expect
    .poll(async () => (await turns()).map(({ status, failureJson }) => [status, JSON.parse(failureJson ?? '{}').code]))
    .toEqual([['failed', 'interrupted']])
  await expect.poll(() => one.db.selectFrom('servers').select('id').execute()).toHaveLength(1)
  const [turn] = await turns()
  expectStatus(await ask(one, { conversation_id: turn?.conversationId }), 200)
  await one.close()
  expect((await asked).json()).toMatchObject({ code: 'interrupted' })
})
