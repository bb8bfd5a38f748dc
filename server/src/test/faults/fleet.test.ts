/**
 * Three servers on one PostgreSQL and one Redis, behind a load balancer, while programs call them and parts fail. Once, or
 * BECKON_TEST_FLEET_ROUNDS times. With BECKON_TEST_FLEET_TIMES it says how soon after each fault all is as before, and
 * what a stop left open; with BECKON_TEST_FLEET_PAUSED_MS, PostgreSQL is paused for as long as that.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAllRows } from '../rows.ts'
import { startCallers } from './callers.ts'
import { openConnection } from './connections.ts'
import { startFleet } from './fleet.ts'
import { furnish, triggerPath } from './furnish.ts'
import { createLedger } from './ledger.ts'

const rounds = Number(process.env.BECKON_TEST_FLEET_ROUNDS ?? 1)
const connections = 16
const paidConnections = 4
const answersBetween = 40
const pausedMs = Number(process.env.BECKON_TEST_FLEET_PAUSED_MS ?? 2_500)
const testTimeoutMs = 900_000 * rounds
/** In US dollars, for each fault. A call costs a few cents; what is reserved for one is less than half a dollar. */
const budgetOfFault = 0.5
const reservedMost = 0.5
const micros = 1_000_000

test('no acknowledged call is lost, doubled or out of order, and no budget overspent, whatever part of a fleet fails', {
  timeout: testTimeoutMs,
  retry: 0,
}, async () => {
  const fleet = await startFleet()
  const { postgres, pooler, redis, provider, balancer, databaseLines, running, places } = fleet
  await fleet.untilAllReady()
  const clocks = await Promise.all(running.map((server) => readClock(server?.url ?? '')))
  expect(clocks).toEqual(['ok', '300 s ahead', '300 s behind'])

  const ledger = createLedger()
  const furnished = await furnish(balancer.url)
  let dailyBudget = budgetOfFault
  const paidBot = await furnished.makeBot({
    ...{ engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false, maxTokens: 100 },
    dailyBudget,
  })
  const statuses = new Map<number, number>()
  const timesOf = (status: number) => statuses.get(status) ?? 0
  const broken: unknown[] = []
  const watch = {
    url: () => balancer.url,
    onAnswer: ({ status }: { status: number }) => void statuses.set(status, timesOf(status) + 1),
    onBroken: (error: unknown) => void broken.push(error),
  }
  const callers = startCallers({ ...watch, count: connections, furnished, ledger })
  const paidLedger = createLedger()
  const payers = startCallers({
    ...watch,
    name: 'paid ',
    count: paidConnections,
    furnished: { ...furnished, triggerPath: triggerPath(paidBot) },
    ledger: paidLedger,
    // None with a key: it would be tried until there is a reply, and the budget ends.
    kinds: ['begins'],
  })

  async function untilMore(): Promise<void> {
    const wanted = ledger.count() + answersBetween
    while (ledger.count() < wanted) await delay(10)
  }
  async function untilBudgetIsUsedUp(): Promise<void> {
    const refused = timesOf(402)
    while (timesOf(402) < refused + paidConnections) await delay(10)
  }
  /** Something fails while money is spent, and all is as before. */
  async function fault(name: string, fail: () => Promise<void>, mend: () => Promise<void> | void = () => {}) {
    dailyBudget += budgetOfFault
    await furnished.settings('PATCH', `/bots/${paidBot.id}`, { dailyBudget })
    await fail()
    await mend()
    const begun = performance.now()
    await fleet.untilAllReady()
    const readyMs = Math.round(performance.now() - begun)
    await untilMore()
    const answeredMs = Math.round(performance.now() - begun)
    if (process.env.BECKON_TEST_FLEET_TIMES)
      process.stderr.write(`${name}: ready after ${readyMs} ms, ${answersBetween} calls after ${answeredMs} ms\n`)
    await untilBudgetIsUsedUp()
  }

  await untilMore()
  for (let round = 0; round < rounds; round += 1) {
    for (const at of places)
      await fault(
        `server ${at} is killed`,
        async () => running[at]?.kill(),
        () => fleet.launch(at),
      )
    await fault('PostgreSQL crashes', postgres.crash, postgres.startAgain)
    await fault(
      'PostgreSQL is paused',
      async () => {
        for (const line of databaseLines) line.hold()
        await delay(pausedMs)
      },
      () => {
        for (const line of databaseLines) line.release()
      },
    )
    if (pooler) await fault('PgBouncer is killed', pooler.kill, pooler.startAgain)
    await fault('the lines of all servers are reset', async () => {
      for (const line of databaseLines) line.cut()
    })
    await fault(
      'the line of a server falls silent',
      async () => {
        databaseLines[0]?.fallSilent()
        await fleet.untilUnready(0)
        await untilMore()
      },
      () => databaseLines[0]?.speakAgain(),
    )
    await fault('Redis is killed', redis.kill)
    await fault('Redis is back', redis.startAgain)

    const before = new Map(statuses)
    const brokenBefore = broken.length
    for (const at of places) {
      expect((await running[at]?.stop())?.code, running[at]?.lines.slice(-5).join('\n')).toBe(0)
      const left = running[at]?.lines.filter((line) => line.includes('left open') || line.includes('were in use'))
      if (process.env.BECKON_TEST_FLEET_TIMES && left?.length)
        process.stderr.write(`server ${at}: ${left.join('\n')}\n`)
      await fleet.launch(at)
      await fleet.untilAllReady()
      await untilMore()
    }
    const during = [...statuses.keys()].filter((status) => timesOf(status) > (before.get(status) ?? 0))
    expect(during.filter((status) => ![200, 402, 409].includes(status))).toEqual([])
    expect(broken.slice(brokenBefore)).toEqual([])
  }

  await Promise.all([callers.stop(), payers.stop()])
  const ends = await Promise.all(running.map((server) => server?.stop()))
  expect(ends.map((end) => end?.code)).toEqual(places.map(() => 0))
  expect([...callers.hung, ...payers.hung]).toEqual([])
  expect([...statuses.keys()].filter((status) => ![200, 402, 409, 503].includes(status))).toEqual([])
  const rows = await readAllRows({ dataFolder: '', databaseUrl: postgres.url })
  expect(ledger.audit(rows)).toEqual([])
  expect(paidLedger.audit(rows)).toEqual([])
  // Stopped servers have left; killed ones are forgotten by the others.
  expect(rows.servers).toEqual([])

  // One row, or two if midnight passed.
  const days = (rows.spendingDays ?? []).filter(({ scopeId }) => scopeId === paidBot.id)
  for (const { cost } of days) expect(Number(cost)).toBeLessThanOrEqual((dailyBudget + reservedMost) * micros)
  const [spent, turns] = [sumOf(days, 'cost'), sumOf(days, 'turns')]
  // Not all of it: what a killed server had reserved is refused to others until it expires.
  expect(spent).toBeGreaterThan(0)
  // Calls that a dead server had paid and nobody settled: at most those that were open when it was killed.
  const unsettled = places.length * rounds * paidConnections
  expect(provider.asked.length).toBeLessThanOrEqual(turns + unsettled)
})

const sumOf = (rows: Record<string, unknown>[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

async function readClock(url: string): Promise<string> {
  const connection = openConnection()
  const { body } = await connection.send(`${url}/readyz`, { method: 'GET' })
  connection.close()
  return JSON.parse(body).checks.clock
}
