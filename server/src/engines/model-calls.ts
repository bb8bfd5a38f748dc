import { isPermanent, type Trace } from 'beckon-contract'
import { type Clock, secondMs } from '../lib/clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { EngineBot } from './engine.ts'
import { isBudgetExhausted } from './engine-failure.ts'
import { createRetriedCalls, longestPauseMs, type RetryOptions, retriesMost } from './model-retries.ts'
import { startTimeout } from './model-timeout.ts'
import {
  type CallModel,
  type ModelAccess,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  wordsForMembers,
} from './models/model.ts'
import { failsAtPresent, noModel, tookTooLong, withoutFallback } from './reply-failures.ts'

/** How long a model is not called after a run of failures: if something else can reply, and if nothing can. */
const replacedMs = 20 * secondMs
const openMs = 5 * secondMs

interface Parts {
  callModel: CallModel
  /** How to reach the bot's model; undefined if none is configured. */
  accessOf: (bot: EngineBot) => Promise<ModelAccess | undefined>
  modelTimeoutMs: number
  modelRetries?: RetryOptions | undefined
  now: Clock
}

/** One step of a reply: what its model is asked. */
export interface ModelStep extends Omit<ModelRequest, 'access' | 'maxTokens'> {
  bot: EngineBot
  /** A failure if the key cannot be read. */
  access: ModelAccess | ModelFailure | undefined
  maxTokens: (access: ModelAccess) => number | null
  /** When the model must have replied. */
  endsAt: number
  trace: Trace
  /** Whether the reply can still come from another model. */
  isSilent: () => boolean
  /** Whether its caller has stopped it, rather than the model's time being over. */
  isStopped: () => boolean
}

/** Calls the bot's model and, if it fails before its first word, the fallback model that the author named. */
export function createModelCalls({ callModel, accessOf, modelTimeoutMs, modelRetries, now }: Parts) {
  const callWithRetries = createRetriedCalls(callModel, now, modelRetries)
  const circuitBreaker = createCircuitBreaker(now)

  async function callStep(step: ModelStep): Promise<{ answer: ModelAnswer; access: ModelAccess }> {
    return callFirst(step).catch((error: unknown) => callFallback(step, error))
  }

  async function callFirst(step: ModelStep): Promise<{ answer: ModelAnswer; access: ModelAccess }> {
    const { access } = step
    if (access instanceof ModelFailure) throw access
    if (!access) throw noModel()
    const answer = mayFallBack(step) ? await callInHalfTheTime(step, access) : await call(step, access)
    return { access, answer }
  }

  /** If a fallback model is named, the first one has half of the time for its first word. */
  async function callInHalfTheTime(step: ModelStep, access: ModelAccess): Promise<ModelAnswer> {
    const { signal, endsAt } = step
    const timeout = startTimeout(signal, Math.max(0, endsAt - modelTimeoutMs / 2 - now()))
    const onText =
      step.onText &&
      ((text: string) => {
        timeout.stopClock()
        step.onText?.(text)
      })
    const half = {
      ...step,
      endsAt: endsAt - modelTimeoutMs / 2,
      signal: timeout.signal,
      onText,
      onHeld: timeout.stopClock,
    }
    try {
      return await call(half, access)
    } catch (error) {
      if (timeout.signal.aborted && !signal.aborted) throw tookTooLong(access)
      throw error
    } finally {
      timeout.end()
    }
  }

  /** Another model goes on where the first one failed, with the results of the tools that already ran. */
  async function callFallback(step: ModelStep, error: unknown): Promise<{ answer: ModelAnswer; access: ModelAccess }> {
    const { bot, trace, signal, messages, isSilent } = step
    if (!(error instanceof ModelFailure) || !mayFallBack(step) || signal.aborted || !isSilent()) throw error
    // Without a provider, it is the operator's.
    const access = await accessOf({ ...bot, providerId: bot.fallbackProviderId, model: bot.fallbackModel })
    if (!access) throw error
    trace.failedModel = {
      provider: trace.provider ?? '',
      model: trace.model ?? '',
      error: wordsForMembers(error, { isOperators: bot.providerId === null }),
    }
    if (isPermanent(error.fault) && error.refusedParameter !== 'format') trace.fault = error.fault
    trace.provider = access.name
    trace.model = access.model
    // Reasoning that the first provider signed means nothing to another.
    for (const message of messages) if (message.role === 'assistant') delete message.verbatim
    try {
      return { access, answer: await call(step, access) }
    } catch (refusal) {
      throw isBudgetExhausted(refusal) ? withoutFallback(error, access, refusal) : refusal
    }
  }

  /** Unless it is known to be down. */
  async function call(step: ModelStep, access: ModelAccess): Promise<ModelAnswer> {
    const model = `${step.bot.accountId} ${access.url} ${access.name} ${access.model}`
    const waitMs = circuitBreaker.waitMs(model, isReplaceable(step) ? replacedMs : openMs)
    if (waitMs > 0) throw failsAtPresent(access, waitMs)
    try {
      const answer = await attempt(step, access, circuitBreaker.hasJustFailed(model) ? 0 : retriesMost)
      circuitBreaker.succeeded(model)
      return answer
    } catch (error) {
      const isFailure = error instanceof ModelFailure
      const isDown = isFailure ? error.fault === 'passing' : step.signal.aborted
      if (isDown && !step.isStopped()) circuitBreaker.failed(model, isFailure ? pauseAskedFor(error) : 0)
      else if (isFailure && !isDown) circuitBreaker.succeeded(model)
      throw error
    }
  }

  function attempt(step: ModelStep, access: ModelAccess, retries: number): Promise<ModelAnswer> {
    const { bot, maxTokens, endsAt, trace, isSilent: _, isStopped: __, ...request } = step
    trace.modelCalls += 1
    const onRetry = () => {
      trace.retries = (trace.retries ?? 0) + 1
    }
    return callWithRetries(
      { ...request, accountId: bot.accountId, access, maxTokens: maxTokens(access) },
      { endsAt, retries, onRetry },
    )
  }

  return callStep
}

/** A call waits for shorter pauses itself. */
function pauseAskedFor({ retryAfterSeconds }: ModelFailure): number {
  const pauseMs = (retryAfterSeconds ?? 0) * secondMs
  return pauseMs > longestPauseMs ? pauseMs : 0
}

/** Something else can reply: another model, or the bot's knowledge. */
const isReplaceable = (step: ModelStep): boolean =>
  mayFallBack(step) || (step.bot.knowledgeOnFailure === 1 && !step.format)
const mayFallBack = ({ bot, trace }: ModelStep): boolean =>
  (bot.fallbackProviderId !== null || bot.fallbackToService === 1) && !trace.failedModel
