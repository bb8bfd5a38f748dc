import { isPermanent, type Trace } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { EngineBot } from './engine.ts'
import { createRetriedCalls, type RetryOptions } from './model-retries.ts'
import { startTimeout } from './model-timeout.ts'
import {
  type CallModel,
  type ModelAccess,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  wordsForMembers,
} from './models/model.ts'
import { failsAtPresent, noModel, tookTooLong } from './reply-failures.ts'

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
    const { access, signal } = step
    if (access instanceof ModelFailure) throw access
    if (!access) throw noModel()
    if (!isReplaceable(step)) return { access, answer: await call(step, access) }
    const model = `${step.bot.accountId} ${access.url} ${access.name} ${access.model}`
    if (!circuitBreaker.mayCall(model)) throw failsAtPresent(access)
    try {
      const answered = mayFallBack(step)
        ? await callInHalfTheTime(step, access)
        : { access, answer: await call(step, access) }
      circuitBreaker.succeeded(model)
      return answered
    } catch (error) {
      const isFailure = error instanceof ModelFailure
      const isDown = isFailure ? error.fault === 'passing' : signal.aborted
      if (isDown && !step.isStopped()) circuitBreaker.failed(model)
      else if (isFailure && !isDown) circuitBreaker.succeeded(model)
      throw error
    }
  }

  /** If a fallback model is named, the first one has half of the time for its first word. */
  async function callInHalfTheTime(step: ModelStep, access: ModelAccess) {
    const { signal, endsAt } = step
    const timeout = startTimeout(signal, Math.max(0, endsAt - modelTimeoutMs / 2 - now()))
    const onText =
      step.onText &&
      ((text: string) => {
        timeout.stopClock()
        step.onText?.(text)
      })
    const half = { ...step, endsAt: endsAt - modelTimeoutMs / 2, signal: timeout.signal, onText }
    try {
      return { access, answer: await call(half, access) }
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
    return { access, answer: await call(step, access) }
  }

  function call(step: ModelStep, access: ModelAccess): Promise<ModelAnswer> {
    const { bot: _, maxTokens, endsAt, trace, isSilent: __, isStopped: ___, ...request } = step
    trace.modelCalls += 1
    const onRetry = () => {
      trace.retries = (trace.retries ?? 0) + 1
    }
    return callWithRetries({ ...request, access, maxTokens: maxTokens(access) }, { endsAt, onRetry })
  }

  return callStep
}

/** Something else can reply: another model, or the bot's knowledge. */
const isReplaceable = (step: ModelStep): boolean =>
  mayFallBack(step) || (step.bot.knowledgeOnFailure === 1 && !step.format)
const mayFallBack = ({ bot, trace }: ModelStep): boolean => bot.fallbackProviderId !== null && !trace.failedModel
