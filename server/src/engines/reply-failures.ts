import { isPermanent, type Trace, type Usage } from 'beckon-contract'
import { EngineFailure } from './engine-failure.ts'
import { type ModelAccess, type ModelAnswer, ModelFailure } from './models/model.ts'
import type { ModelFault } from './models/model-fault.ts'

/** A longer Retry-After is of no use to a waiting caller. */
const retryAfterSecondsMost = 60

/** What the bot's people read about a reply that failed. */
export const tookTooLong = (access: { name: string } | undefined): ModelFailure =>
  new ModelFailure(`${access?.name} took too long.`, { fault: 'passing' })

export const failsAtPresent = ({ name }: { name: string }): ModelFailure =>
  new ModelFailure(`${name} failed several times in a row, so it is not called for some seconds.`, { fault: 'passing' })

export const noModel = (): ModelFailure =>
  new ModelFailure('This bot has no model. Choose a provider and a model in its settings.', { fault: 'model' })

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

/** What callers are told: nothing of the provider, but whether trying again helps. */
const details: Partial<Record<ModelFault, string>> = {
  too_long: 'The conversation is too long for the bot’s model. Start a new conversation, or send a shorter message.',
  filtered: 'The provider of the bot’s model refuses this message because of its content. Rephrase it.',
  passing: 'The bot’s model failed or could not be reached. Try again in a moment.',
  other: 'The bot’s model failed or could not be reached. Try again in a moment.',
}
const misconfigured = 'The bot’s model is misconfigured; its owner was told. Trying again does not help until then.'

/** The caller's request, not the bot's settings: its people need no banner. */
const formatRefused =
  'The bot’s model does not accept this response format. Use another format or schema, or plain text. Many models only take a JSON schema whose objects require all of their properties and have `additionalProperties: false`.'
const formatMissed =
  'The bot’s model replied, but not in the requested format. Describe the format in the message, use a simpler schema, or choose a model that supports structured output.'

export function replyFailed(error: ModelFailure, spent: Spent): EngineFailure {
  const { retryAfterSeconds, fault, refusedParameter } = error
  const more = { cause: error, ...spent }
  if (refusedParameter === 'format') return new EngineFailure('invalid_request', formatRefused, more)
  if (error instanceof FormatMissed) return new EngineFailure('format_mismatch', formatMissed, more)
  const isSoon = retryAfterSeconds !== null && retryAfterSeconds <= retryAfterSecondsMost
  return new EngineFailure('engine_failed', details[fault] ?? misconfigured, {
    ...more,
    ...(isSoon && { headers: { 'retry-after': `${retryAfterSeconds}` } }),
    // OpenAI's clients then don't try again.
    ...(isPermanent(fault) && { headers: { 'x-should-retry': 'false' } }),
  })
}
