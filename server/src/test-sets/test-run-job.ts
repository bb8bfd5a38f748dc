import { callsModel } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Engine } from '../engines/engine.ts'
import { isBudgetExhausted } from '../engines/engine-failure.ts'
import { type Clock, minuteMs, secondMs } from '../lib/clock.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import { isUniqueViolation } from '../store/database.ts'
import { type JobHandler, RetryLater } from '../store/job-runner.ts'
import { createAskCase } from './ask-case.ts'
import type { LabelledCase, TestCaseStore } from './test-cases.store.ts'
import type { NewResult, RunEnd, RunRow, TestRunStore } from './test-runs.store.ts'
import { answeredBy, basisOf, newRun } from './test-runs.ts'

/**
 * Debounce: a run starts once nothing has changed for this long, and at the latest this long after the first change.
 */
const quietMs = 5 * secondMs
const waitMsMost = 10 * minuteMs
/** After this, other jobs of the account get a chance to run. */
const sliceMs = minuteMs
const indexingMs = secondMs
const modelCallsAtOnce = 4
const keptTogether = 20
const errorsInRowMost = 5
const checkEveryMs = secondMs

interface Parts {
  store: TestRunStore
  cases: TestCaseStore
  bots: Bots
  engine: Engine
  /** For bots with a model: records usage and enforces the budgets. */
  budgetedEngine: Engine
  engineTimeoutMs: number
  serviceModel: string | undefined
  /** Whether a bot's index is up to date. */
  isIndexed: (bot: BotRow) => Promise<boolean>
  now: Clock
}
/** Why a run ended before its last case. */
type RunError = string | undefined

/**
 * Executes a run, case by case. Each result is stored immediately, so that a retry after a crash resumes with those
 * that have none: only the model calls in flight are paid for twice.
 */
export function createTestRunJob(parts: Parts): JobHandler {
  const { store, cases, bots, serviceModel, isIndexed, now } = parts
  const ask = createAskCase({
    engineOf: (bot) => (callsModel(bot) ? parts.budgetedEngine : parts.engine),
    engineTimeoutMs: parts.engineTimeoutMs,
  })

  async function run(accountId: string, botId: string, signal: AbortSignal): Promise<void> {
    const bot = await bots.find(accountId, botId)
    if (!bot) return
    const known = (await store.findUnderWay(accountId, bot.id)) ?? (await planAfterChange(bot))
    const begun = known?.state === 'waiting' ? await begin(bot, known) : known
    if (begun) await stoppable(begun, signal, (stopped) => askAll(begun, stopped))
  }

  /** If something changed since the last run. */
  async function planAfterChange(bot: BotRow): Promise<RunRow | undefined> {
    const { accountId, id } = bot
    if (callsModel(bot) || (await store.findNewest(accountId, id))?.basis === basisOf(bot)) return undefined
    const total = await cases.count(accountId, id)
    if (total === 0) return undefined
    const plan = { cause: 'change' as const, total, now: now(), dueAt: now() + quietMs }
    await store.insert(accountId, newRun(bot, plan, serviceModel)).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
    })
    return store.findUnderWay(accountId, id)
  }

  async function begin(bot: BotRow, waiting: RunRow): Promise<RunRow | undefined> {
    const { accountId, id, cause, createdAt } = waiting
    const basis = basisOf(bot)
    if (cause === 'change' && callsModel(bot)) {
      await end(waiting, { state: 'cancelled', error: null })
      return undefined
    }
    const hasChanged = cause === 'change' && waiting.basis !== basis
    const dueAt = hasChanged ? Math.min(now() + quietMs, createdAt + waitMsMost) : waiting.dueAt
    if (hasChanged) await store.changeWaiting(accountId, id, { basis, dueAt })
    if (dueAt > now()) throw new RetryLater('changes may follow', dueAt - now())
    if (!(await isIndexed(bot))) throw new RetryLater('the bot is still being indexed', indexingMs)
    const total = await cases.count(accountId, bot.id)
    return store.changeWaiting(accountId, id, { state: 'running', basis, total, ...answeredBy(bot, serviceModel) })
  }

  /** A run that is cancelled, or whose bot is deleted, stops within about a second, on any server. */
  async function stoppable(begun: RunRow, signal: AbortSignal, work: (stopped: AbortSignal) => Promise<void>) {
    const stopper = new AbortController()
    const check = async () => {
      if (!(await store.isRunning(begun.accountId, begun.id))) stopper.abort()
    }
    const timer = setInterval(() => check().catch((error: unknown) => stopper.abort(error)), checkEveryMs)
    try {
      await work(AbortSignal.any([signal, stopper.signal]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RunEnded) return
      // Any other reason is a database error, which a retry may survive.
      if (!stopper.signal.aborted) throw error
      if (await store.isRunning(begun.accountId, begun.id)) throw stopper.signal.reason
    } finally {
      clearInterval(timer)
    }
  }

  async function askAll(begun: RunRow, signal: AbortSignal): Promise<void> {
    const { accountId, botId } = begun
    const until = now() + sliceMs
    let errorsInRow = 0
    for (;;) {
      signal.throwIfAborted()
      const bot = await bots.find(accountId, botId)
      if (!bot) return
      if (isAnsweredByAnother(begun, answeredBy(bot, serviceModel))) return fail(begun, engineChanged)
      const isModel = callsModel(bot)
      const open = await store.listOpen(accountId, begun, isModel ? modelCallsAtOnce : keptTogether)
      if (open.length === 0) return complete(begun, bot)
      const { results, runError } = isModel
        ? await askTogether(begun, bot, open, signal)
        : await askOneByOne(begun, bot, open, signal)
      // If some were answered, the others may have been refused only because those had reserved the budget: retry them.
      if (runError !== undefined && results.length === 0) return fail(begun, runError)
      for (const { verdict, reply } of results) {
        errorsInRow = verdict === 'error' ? errorsInRow + 1 : 0
        if (errorsInRow === errorsInRowMost) return fail(begun, manyErrors(reply))
      }
      if (now() > until) throw new RetryLater('other jobs come first', 0)
    }
  }

  async function askOneByOne({ accountId, id }: RunRow, bot: BotRow, open: LabelledCase[], signal: AbortSignal) {
    const results: NewResult[] = []
    for (const one of open) {
      await yieldToOthers()
      signal.throwIfAborted()
      results.push(await ask(bot, one, signal))
    }
    await keep(accountId, id, results)
    return { results, runError: undefined as RunError }
  }

  async function keep(accountId: string, runId: string, results: NewResult[]): Promise<void> {
    if (!(await store.addResults(accountId, runId, results))) throw new RunEnded()
  }

  /** Already paid for, so each is stored as it arrives. */
  async function askTogether({ accountId, id }: RunRow, bot: BotRow, open: LabelledCase[], signal: AbortSignal) {
    let runError: RunError
    const asked = open.map(async (one) => {
      try {
        const result = await ask(bot, one, signal)
        await keep(accountId, id, [result])
        return [result]
      } catch (error) {
        if (!isBudgetExhausted(error)) throw error
        runError = error.message
        return []
      }
    })
    const results = (await Promise.all(asked)).flat()
    return { results, runError }
  }

  /** Changes made meanwhile are tested by another run. */
  const complete = (begun: RunRow, bot: BotRow): Promise<void> =>
    end(begun, { state: 'completed', error: null }, !callsModel(bot) && basisOf(bot) !== begun.basis)

  const fail = (begun: RunRow, error: string): Promise<void> => end(begun, { state: 'failed', error })

  const end = (begun: RunRow, how: Omit<RunEnd, 'finishedAt'>, again = false): Promise<void> =>
    store.end(begun.accountId, begun, { ...how, finishedAt: now() }, again)

  return {
    run: ({ accountId, subjectId }, signal) => run(accountId, subjectId, signal),
    async giveUp({ accountId, subjectId }) {
      const broken = await store.findUnderWay(accountId, subjectId)
      if (broken) await fail(broken, brokenHere)
    },
  }
}

/** It was cancelled, or its bot deleted: stop. */
class RunEnded extends Error {}

const isAnsweredByAnother = (a: Pick<RunRow, 'engine' | 'model'>, b: Pick<RunRow, 'engine' | 'model'>): boolean =>
  a.engine !== b.engine || a.model !== b.model

const engineChanged = 'The bot’s answer engine was changed while its tests ran. Run them again.'
const manyErrors = (last: string): string =>
  `Stopped after ${errorsInRowMost} tests in a row without a reply. The last one: ${last}`
const brokenHere = 'Something went wrong on our side. Run the tests again. If it keeps happening, contact the operator.'
