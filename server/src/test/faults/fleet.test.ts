/** Three servers on one PostgreSQL and one Redis, while programs call all of them and parts of it fail. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { startPostgres } from '../postgres.ts'
import { startRedis } from '../redis.ts'
import { readAllRows } from '../rows.ts'
import { startCallers } from './callers.ts'
import type { HttpAnswer } from './connections.ts'
import { furnish } from './furnish.ts'
import { createLedger } from './ledger.ts'
import { type RealProgram, startRealProgram } from './real-program.ts'

const servers = 3
const connections = 16
const answersBetween = 60
const testTimeoutMs = 600_000

async function startFleet() {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const redis = await startRedis()
  const launch = () =>
    startRealProgram({
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      BECKON_DATA: makeTestFolder(),
      BECKON_SECRET: 'a secret that all of the servers share',
    })
  const fleet: (RealProgram | undefined)[] = []
  for (let at = 0; at < servers; at += 1) fleet.push(await launch())
  return { postgres, redis, launch, fleet }
}

test('no acknowledged call is lost, doubled or out of order while servers and Redis die and are replaced', {
  timeout: testTimeoutMs,
  retry: 0,
}, async () => {
  const { postgres, redis, launch, fleet } = await startFleet()
  const ledger = createLedger()
  const answers: HttpAnswer[] = []
  const furnished = await furnish(fleet[0]?.url ?? '')
  let calls = 0
  const callers = startCallers({
    count: connections,
    furnished,
    ledger,
    // As a load balancer does, in turn among those that are there.
    url: () => {
      const alive = fleet.filter((server) => server !== undefined)
      return alive[calls++ % alive.length]?.url
    },
    onAnswer: ({ body: _, ...answer }) => void answers.push({ ...answer, body: '' }),
  })
  const untilMore = async () => {
    const wanted = ledger.count() + answersBetween
    while (ledger.count() < wanted) await delay(10)
  }
  await untilMore()

  for (let at = 0; at < servers; at += 1) {
    const killed = fleet[at]
    fleet[at] = undefined
    await killed?.kill()
    await untilMore()
    fleet[at] = await launch()
  }
  await redis.kill()
  await untilMore()
  await redis.startAgain()
  await untilMore()

  const beforeRestart = answers.length
  for (let at = 0; at < servers; at += 1) {
    const old = fleet[at]
    fleet[at] = await launch()
    // Calls that were sent before are answered.
    await delay(100)
    expect((await old?.stop())?.code).toBe(0)
    await untilMore()
  }
  expect(answers.slice(beforeRestart).filter(({ status }) => status !== 200 && status !== 409)).toEqual([])

  await callers.stop()
  for (const server of fleet) expect((await server?.stop())?.code).toBe(0)
  expect(callers.hung).toEqual([])
  expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([])
  const rows = await readAllRows({ dataFolder: '', databaseUrl: postgres.url })
  expect(ledger.audit(rows)).toEqual([])
  // Stopped servers have left; killed ones are forgotten by the others.
  expect(rows.servers).toEqual([])
})
