import { callsModel, type TestReport, type TestRun } from 'beckon-contract'
import { type BotRow, type Bots, modelOf } from '../bots/bots.ts'
import { type Clock, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import type { TestCaseStore } from './test-cases.store.ts'
import type { NewRun, RunRow, TestRunStore } from './test-runs.store.ts'

interface Parts {
  store: TestRunStore
  cases: TestCaseStore
  bots: Bots
  /** The model of bots that don't name one. */
  serviceModel: string | undefined
  now: Clock
  /** Called when a job is waiting. */
  onAsked: () => void
}

/** Runs of a bot's test set: a job asks each case once. */
export function createTestRuns({ store, cases, bots, serviceModel, now, onAsked }: Parts) {
  async function list(accountId: string, botId: string): Promise<TestRun[]> {
    const bot = await bots.getRow(accountId, botId)
    return (await store.list(accountId, bot.id)).map(present)
  }

  /** If one is in progress, returns that one. */
  async function start(accountId: string, botId: string): Promise<TestRun> {
    const bot = await bots.getRow(accountId, botId)
    const total = await cases.count(accountId, bot.id)
    if (total === 0) throw new Failure('invalid_request', 'This bot has no tests yet. Add one first.')
    const known = await store.findUnderWay(accountId, bot.id)
    if (known?.state === 'waiting') await store.hasten(accountId, known, now())
    if (!known) await insert(accountId, newRun(bot, { cause: 'asked', total, now: now(), dueAt: now() }, serviceModel))
    onAsked()
    const run = (await store.findUnderWay(accountId, bot.id)) ?? (await store.findNewest(accountId, bot.id))
    if (!run) throw missing()
    return present(run)
  }

  /** A concurrent request may have started one: then use that. */
  const insert = (accountId: string, run: NewRun): Promise<void> =>
    store.insert(accountId, run).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Failure('not_found', 'Bot not found.', { cause: error })
      if (!isUniqueViolation(error)) throw error
    })

  async function report(accountId: string, botId: string, runId: string): Promise<TestReport> {
    const run = await get(accountId, botId, runId)
    const previous = await store.findCompletedBefore(accountId, run)
    const before = previous ? await store.results(accountId, previous.id) : []
    const verdicts = new Map(before.map(({ caseId, verdict }) => [caseId, verdict]))
    const results = await store.results(accountId, run.id)
    return {
      run: present(run),
      previous: previous ? present(previous) : null,
      results: results.map(({ expectedJson, ...result }) => ({
        ...result,
        expected: JSON.parse(expectedJson),
        previousVerdict: verdicts.get(result.caseId) ?? null,
      })),
    }
  }

  /** Results so far are kept. A run that has ended is left unchanged. */
  async function cancel(accountId: string, botId: string, runId: string): Promise<void> {
    const run = await get(accountId, botId, runId)
    await store.end(accountId, run, { state: 'cancelled', error: null, finishedAt: now() })
  }

  async function get(accountId: string, botId: string, runId: string): Promise<RunRow> {
    const bot = await bots.getRow(accountId, botId)
    const run = isUuid(runId) ? await store.find(accountId, bot.id, runId.toLowerCase()) : undefined
    if (!run) throw missing()
    return run
  }

  return { list, start, report, cancel }
}
export type TestRuns = ReturnType<typeof createTestRuns>

export const newRun = (
  bot: BotRow,
  { now, ...run }: Pick<NewRun, 'cause' | 'total' | 'dueAt'> & { now: number },
  serviceModel: string | undefined,
): NewRun => ({
  ...run,
  id: newId(),
  botId: bot.id,
  state: 'waiting',
  ...answeredBy(bot, serviceModel),
  basis: basisOf(bot),
  createdAt: now,
})

export const answeredBy = (bot: BotRow, serviceModel: string | undefined): Pick<RunRow, 'engine' | 'model'> => ({
  engine: bot.engine,
  model: callsModel(bot) ? (modelOf(bot, serviceModel) ?? null) : null,
})

/** Everything that a knowledge reply depends on. */
export const basisOf = ({ engine, knowledgeVersion, passagesVersion, ...bot }: BotRow): string =>
  JSON.stringify([engine, knowledgeVersion, passagesVersion, bot.name, bot.greeting, bot.fallback, bot.language])

const missing = () => new Failure('not_found', 'Test run not found.')

const present = (run: RunRow): TestRun => ({
  id: run.id,
  state: run.state,
  cause: run.cause,
  engine: run.engine,
  model: run.model,
  total: run.total,
  done: run.done,
  passed: run.passed,
  offered: run.offered,
  createdAt: toInstant(run.createdAt),
  finishedAt: toInstantOrNull(run.finishedAt),
  error: run.error,
})
