import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { makeTestFolder } from '../test/app.ts'
import { layLosingLine } from '../test/lost-answers.ts'
import { callCost, startPaidBot } from '../test/spending-fixture.ts'

/** A bot with a paid model, and a server whose connection to PostgreSQL can be lost. */
async function setUp(dailyBudget: number | null) {
  const fixture = await startPaidBot('postgres', { dailyBudget })
  const line = await layLosingLine(fixture.app.config.databaseUrl ?? '')
  const within = await openDatabase({ databaseUrl: line.url, dataFolder: makeTestFolder() })
  onTestFinished(() => within.db.destroy())
  const server = fixture.startServer({ within })
  // Connections are open, and what is cached is cached.
  await fixture.ask(server, 'Hi?')
  await fixture.getToday(server)
  return { ...fixture, line, server }
}

const fates = [
  { fate: 'committed', isCommitted: true },
  { fate: 'not committed', isCommitted: false },
]
const statements = [
  { what: 'the usage of a turn with a budget', statement: 'settle_reservations', dailyBudget: 10, isStreaming: false },
  { what: 'usage without a budget', statement: 'settle_reservations', dailyBudget: null, isStreaming: false },
  { what: 'a turn with its reply', statement: 'insert into "turns"', dailyBudget: null, isStreaming: false },
  { what: 'a paid turn with its reply', statement: 'insert into "turns"', dailyBudget: 10, isStreaming: false },
  { what: 'the reply to a turn in progress', statement: 'update "turns"', dailyBudget: 10, isStreaming: true },
]

test.each(statements.flatMap((one) => fates.map((fate) => ({ ...one, ...fate }))))(
  '$what is stored and counted once if the answer is lost and it was $fate',
  async ({ statement, dailyBudget, isStreaming, isCommitted }) => {
    const { app, line, server, ask, start, getToday, count } = await setUp(dailyBudget)
    line.loseAnswerTo({ statement, isCommitted })
    const reply = isStreaming ? (await start(server)).reply : ask(server)
    expect((await reply).finish_reason).toBe('stop')
    await expect.poll(() => getToday(server)).toMatchObject({ turns: 2, cost: 2 * callCost })
    await expect.poll(() => line.isLost()).toBe(true)
    // Whatever is repeated has been repeated by then.
    await server.spending.close()
    expect(await getToday(server)).toMatchObject({ turns: 2, cost: 2 * callCost })
    await expect.poll(() => count('reservations')).toBe(0)
    const turns = await app.db.selectFrom('turns').select(['status', 'reply']).execute()
    expect(turns.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const conversations = await app.db.selectFrom('conversations').select(['turnCount', 'replyCount']).execute()
    expect(conversations).toEqual([
      { turnCount: 1, replyCount: 1 },
      { turnCount: 1, replyCount: 1 },
    ])
  },
)

test('a settlement that is repeated waits for the first attempt, and counts once', async () => {
  const { accountId, botId, startServer, getToday, count } = await startPaidBot('postgres', { dailyBudget: 10 })
  const { store, spending } = startServer()
  const entry = { botId, day: '2026-11-15', tokenId: accountId, visitorId: accountId, turns: 1 }
  const usage = { ...entry, inputTokens: 1, outputTokens: 1, cost: 25_000, serviceCost: 0 }
  const id = crypto.randomUUID()
  await Promise.all([store.settle(accountId, id, usage), store.addOnce(accountId, crypto.randomUUID(), [usage])])
  await Promise.all([store.addOnce(accountId, id, [usage]), store.addOnce(accountId, id, [usage])])
  expect(await getToday({ spending } as never)).toMatchObject({ turns: 2, cost: 2 * callCost })
  expect(await count('reservations')).toBe(0)
})

test('a reservation whose answer is lost is released, and not held until it expires', async () => {
  const { line, server, ask, count, getToday } = await setUp(10)
  line.loseAnswerTo({ statement: 'reserve_together', isCommitted: true })
  await expect(ask(server)).rejects.toThrow()
  await expect.poll(() => line.isLost()).toBe(true)
  await server.spending.close()
  expect(await count('reservations')).toBe(0)
  expect(await getToday(server)).toMatchObject({ turns: 1, cost: callCost })
})

test('a reservation on terms that have changed is released, also if that fails at first', async () => {
  const { ada, botId, line, server, ask, count, getToday } = await setUp(10)
  await ada.patch(`/bots/${botId}`, { dailyBudget: 20 })
  line.loseAnswerTo({ statement: 'delete from "reservations"', isCommitted: false })
  expect((await ask(server)).finish_reason).toBe('stop')
  expect(line.isLost()).toBe(true)
  await server.spending.close()
  expect(await count('reservations')).toBe(0)
  expect(await getToday(server)).toMatchObject({ turns: 2, cost: 2 * callCost })
})
