/**
 * The real program is killed repeatedly while 32 programs call it: 5 times, or BECKON_TEST_KILLS. BECKON_TEST_SEED
 * sets the random seed: a test's name includes its own.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Reply } from 'beckon-contract'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { startPostgres } from '../postgres.ts'
import { readAllRows } from '../rows.ts'
import { startCallers } from './callers.ts'
import { createChance } from './chance.ts'
import { type HttpAnswer, openConnection } from './connections.ts'
import { findDamage } from './damage.ts'
import { furnish } from './furnish.ts'
import { createLedger } from './ledger.ts'
import { type RealProgram, startRealProgram } from './real-program.ts'

const kills = Number(process.env.BECKON_TEST_KILLS ?? 5)
/** In this round the database itself goes down. */
const interludeRound = Math.min(4, kills)
const seed = Number(process.env.BECKON_TEST_SEED ?? Date.now() % 1_000_000)
const connections = 32
const killWithinMs = 400
const repeatedAtMost = 200
const awayMs = 2_000
/** A call that finds the database unavailable waits for a connection at most twice. */
const answeredWithinMs = 200_000
const testTimeoutMs = 600_000 + kills * 60_000

async function play(settings: Record<string, string>, interlude: (killed: Killed) => Promise<void> = async () => {}) {
  const chance = createChance(seed)
  const ledger = createLedger()
  const answers: HttpAnswer[] = []
  let program: RealProgram | undefined = await startRealProgram(settings)
  const furnished = await furnish(program.url)
  const callers = startCallers({
    count: connections,
    furnished,
    ledger,
    url: () => program?.url,
    onAnswer: ({ body: _, ...answer }) => void answers.push({ ...answer, body: '' }),
  })
  const untilMore = async () => {
    const before = ledger.count()
    await until(() => ledger.count() > before, 'a call is answered')
  }
  for (let round = 1; round <= kills; round++) {
    program ??= await startRealProgram(settings)
    // Sometimes before anything was answered.
    if (round % 5 !== 0) await untilMore()
    if (round === interludeRound) await interlude({ answers, untilMore })
    await delay(chance.upTo(killWithinMs))
    const killed = program
    program = undefined
    await killed.kill()
  }
  program = await startRealProgram(settings)
  // However slow the machine is: enough calls for the ledger to show something.
  await until(
    () => ledger.count() > 10 * kills && ledger.keyed.size > kills,
    'enough calls are answered',
    testTimeoutMs,
  )
  await callers.stop()
  await repeatKeyed()
  expect((await program.stop()).code).toBe(0)
  return { ledger, answers, hung: callers.hung }

  /** A call answered under a key gets the same response again, without running twice. */
  async function repeatKeyed(): Promise<void> {
    const connection = openConnection()
    for (const [message, { key, reply }] of [...ledger.keyed].slice(-repeatedAtMost)) {
      const headers = { ...furnished.headers, 'idempotency-key': key }
      const again = await connection.send(`${program?.url}${furnished.triggerPath}`, { headers, body: { message } })
      expect([again.status, JSON.parse(again.body) as Reply]).toEqual([200, reply])
      expect(again.headers['idempotency-replayed']).toBe('true')
    }
    connection.close()
  }
}

interface Killed {
  answers: HttpAnswer[]
  untilMore: () => Promise<void>
}

async function until(isSo: () => boolean, what: string, withinMs = 240_000): Promise<void> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > withinMs) throw new Error(`It was not so within ${withinMs} ms that ${what}.`)
    await delay(10)
  }
}

/** What a caller may get while servers die: a reply, an earlier call still in progress, or the advice to retry. */
function expectOrdinary(answers: HttpAnswer[]): void {
  const strange = answers.filter(
    ({ status, headers }) =>
      status !== 200 && !(status === 409 && headers['retry-after']) && !(status === 503 && headers['retry-after']),
  )
  expect(strange).toEqual([])
}

test(`SQLite: acknowledged calls are stored once and in order after ${kills} kills (seed ${seed})`, {
  timeout: testTimeoutMs,
  retry: 0,
}, async () => {
  const dataFolder = makeTestFolder()
  const { ledger, answers, hung } = await play({ BECKON_DATA: dataFolder })
  expect(hung).toEqual([])
  expectOrdinary(answers)
  expect(ledger.count()).toBeGreaterThan(10 * kills)
  expect(ledger.keyed.size).toBeGreaterThan(kills)
  expect(findDamage(dataFolder)).toEqual([])
  expect(ledger.audit(await readAllRows({ dataFolder, databaseUrl: undefined }))).toEqual([])
})

test(`PostgreSQL: the same, and while it is down itself callers are told to retry (seed ${seed})`, {
  timeout: testTimeoutMs,
  retry: 0,
}, async () => {
  const postgres = await startPostgres({ isDurable: true })
  onTestFinished(postgres.stop)
  const settings = { DATABASE_URL: postgres.url, BECKON_DATA: makeTestFolder() }
  const { ledger, answers, hung } = await play(settings, async ({ answers: received, untilMore }) => {
    const before = received.length
    await postgres.crash()
    await delay(awayMs)
    await postgres.startAgain()
    await untilMore()
    const meanwhile = received.slice(before)
    expect(meanwhile.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(connections)
    expect(Math.max(...meanwhile.map(({ ms }) => ms))).toBeLessThan(answeredWithinMs)
  })
  expect(hung).toEqual([])
  expectOrdinary(answers)
  expect(ledger.count()).toBeGreaterThan(10 * kills)
  expect(ledger.keyed.size).toBeGreaterThan(kills)
  expect(ledger.audit(await readAllRows({ dataFolder: '', databaseUrl: postgres.url }))).toEqual([])
})
