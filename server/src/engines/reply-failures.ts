import type { Trace, Usage } from 'beckon-contract'
import { secondMs } from '../lib/clock.ts'
import { EngineFailure } from './engine-failure.ts'
import { type ModelAccess, type ModelAnswer, ModelFailure } from './models/model.ts'
import type { ModelFault } from './models/model-fault.ts'

/** No client waits longer before it tries again by itself. */
const clientsWaitSecondsMost = 60

/** What the bot's people read about a reply that failed. */
export const tookTooLong = (access: { name: string } | undefined): ModelFailure =>
  new ModelFailure(`${access?.name} took too long.`, { fault: 'passing' })

export const failsAtPresent = ({ name }: { name: string }, waitMs: number): ModelFailure => {
  const retryAfterSeconds = Math.ceil(waitMs / secondMs)
  return new ModelFailure(
    `${name} failed several times in a row, or asked for a pause, so it is not called for ${retryAfterSeconds} s.`,
    { fault: 'passing', retryAfterSeconds },
  )
}

export const noModel = (): ModelFailure =>
  new ModelFailure('This bot has no model. Choose a provider and a model in its settings.', { fault: 'model' })

/** What the first model failed with, and why the other one was not called. */
export function withoutFallback(first: ModelFailure, { name }: ModelAccess, refusal: EngineFailure): ModelFailure {
  const { status, retryAfterSeconds, fault, refusedParameter } = first
  const why = refusal.trace?.providerError ?? refusal.message
  return new ModelFailure(`${first.message} The fallback model of ${name} was not called: ${why}`, {
    cause: first.cause,
    fault,
    ...(status !== null && { status }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    ...(refusedParameter !== null && { refusedParameter }),
  })
}

export const emptyAnswer = ({ name }: ModelAccess, { finish }: ModelAnswer): ModelFailure =>
  new ModelFailure(
    finish === 'length'
      ? `${name} reached the maximum length before writing a reply. Increase the maximum length.`
      : finish === 'tools'
        ? `${name} kept calling tools and never replied.`
        : `${name} answered nothing.`,
  )

/** The model replied, but not in the form that the caller asked for. */
export class FormatMissed extends ModelFailure {
  constructor({ name }: ModelAccess, fault: string) {
    super(`${name} did not reply in the requested format: ${fault}.`)
  }
}

interface Spent {
  trace: Trace
  usage: Usage
}

type PublicError = [code: ConstructorParameters<typeof EngineFailure>[0], detail: string]

/** What callers are told: nothing of the provider, but whether trying again helps (`docs/decisions/0048`). */
const misconfigured: PublicError = [
  'model_misconfigured',
  'The bot’s model is misconfigured. The owner has been notified. Don’t retry until it’s fixed.',
]
const failed: PublicError = ['engine_failed', 'The bot’s model failed or could not be reached. Try again in a moment.']
const publicErrors: Record<ModelFault, PublicError> = {
  too_long: [
    'context_length_exceeded',
    'The conversation is too long for the bot’s model. Start a new conversation, or send a shorter message.',
  ],
  filtered: [
    'content_filter',
    'The provider of the bot’s model refuses this message because of its content. Rephrase it.',
  ],
  key: misconfigured,
  credit: misconfigured,
  model: misconfigured,
  address: misconfigured,
  request: misconfigured,
  passing: failed,
  other: failed,
}
const unavailable: PublicError = [
  'model_unavailable',
  'The bot’s model cannot be called at present. Try again after the time in Retry-After.',
]

/** The caller's request, not the bot's settings: its people need no banner. */
const formatRefused =
  'The bot’s model does not accept this response format. Use another format or schema, or plain text. Many models only take a JSON schema whose objects require all of their properties and have `additionalProperties: false`.'
const formatMissed =
  'The bot’s model replied, but not in the requested format. Describe the format in the message, use a simpler schema, or choose a model that supports structured output.'

export function replyFailed(error: ModelFailure, spent: Spent): EngineFailure {
  const { fault, refusedParameter } = error
  const retryAfterSeconds = error.retryAfterSeconds === null ? null : Math.ceil(error.retryAfterSeconds)
  const more = { cause: error, ...spent }
  if (refusedParameter === 'format') return new EngineFailure('invalid_request', formatRefused, more)
  if (error instanceof FormatMissed) return new EngineFailure('format_mismatch', formatMissed, more)
  const isPaused = fault === 'passing' && retryAfterSeconds !== null && retryAfterSeconds > 0
  const [code, detail] = isPaused ? unavailable : publicErrors[fault]
  return new EngineFailure(code, detail, { ...more, headers: retryHeaders(fault, isPaused ? retryAfterSeconds : null) })
}

/** OpenAI's clients obey `x-should-retry`: this service has already tried again for them, or it is of no use. */
function retryHeaders(fault: ModelFault, waitSeconds: number | null): Record<string, string> {
  const mayRetry = waitSeconds === null ? fault === 'other' : waitSeconds <= clientsWaitSecondsMost
  return {
    ...(waitSeconds !== null && { 'retry-after': `${waitSeconds}` }),
    ...(!mayRetry && { 'x-should-retry': 'false' }),
  }
}
