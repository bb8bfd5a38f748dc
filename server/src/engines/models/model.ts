import type { ProviderKind, Usage } from 'beckon-contract'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { BudgetReservation } from '../budget-reservation.ts'
import type { ReplyFormat } from '../engine.ts'
import type { ModelFault } from './model-fault.ts'
import type { Refusable } from './refused-parameter.ts'

/** How to reach a model. */
export interface ModelAccess {
  /** The provider's name in the account. */
  name: string
  kind: ProviderKind
  /** Base URL of its API, without a trailing slash. */
  url: string
  key: string | null
  model: string
  /** The operator configured the address, so it may be in a private network. */
  isTrusted: boolean
  /** The operator's limit of output tokens per call, which applies also if the bot has none. */
  maxTokens?: number | undefined
}

/** What an account's members may read: the words of their own provider, but not of the operator's. */
export const wordsForMembers = (failure: ModelFailure, { isOperators }: { isOperators: boolean }): string =>
  isOperators && (failure.status !== null || failure.cause !== undefined) ? failure.logMessage : failure.message

export interface ToolCall {
  id: string
  name: string
  /** JSON, as the model wrote it: it may be invalid. */
  arguments: string
}
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: ToolCall[]; verbatim?: unknown }
  | { role: 'tool'; callId: string; name: string; text: string; isError: boolean }

export interface ModelRequest {
  access: ModelAccess
  /** A function, so that the prompt doesn't stay in memory while waiting for the response. */
  system: () => string
  messages: ModelMessage[]
  tools: { name: string; description: string; parameters: Record<string, unknown> }[]
  temperature: number | null
  maxTokens: number | null
  format?: ReplyFormat | undefined
  /** Receives text chunks; absent: the response is not streamed. */
  onText?: ((text: string) => void) | undefined
  /** Receives text that is held back, because it may be reasoning; `onText` gets it later, if it isn't. */
  onHeld?: ((text: string) => void) | undefined
  /** What `onText` received so far was reasoning: the reply begins now. */
  onThought?: (() => void) | undefined
  signal: AbortSignal
  /** Whose call it is: what one account learns of a model is not applied to others. */
  accountId?: string
  /** Pays for the call. */
  reservation?: BudgetReservation | undefined
}

export interface ModelAnswer {
  text: string
  toolCalls: ToolCall[]
  /** `filtered`: its provider filtered the response. `refused`: the text is the model's refusal, and was not streamed. */
  finish: 'stop' | 'length' | 'tools' | 'filtered' | 'refused'
  usage: Usage
  /** The message in the provider's format, if it must be sent back with tool results: its signed reasoning. */
  verbatim?: unknown
}

/** Calls a language model once. Throws a ModelFailure. */
export type CallModel = (request: ModelRequest) => Promise<ModelAnswer>

/** A provider refused, broke off or sent invalid data. Its words are for the account's members, never for a caller. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  /** What happened, for the log: without the words of the provider, which may repeat a question or a key. */
  readonly logMessage: string
  /** What the model said before the response broke off. */
  readonly partialText: string
  readonly fault: ModelFault
  /** What the provider doesn't take, if it said so. */
  readonly refusedParameter: Refusable | null

  constructor(
    message: string,
    more: {
      status?: number
      retryAfterSeconds?: number
      partialText?: string
      fault?: ModelFault
      refusedParameter?: Refusable | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = more.status ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.partialText = more.partialText ?? ''
    this.fault = more.fault ?? 'other'
    this.refusedParameter = more.refusedParameter ?? null
    this.logMessage = describeForLog(more)
  }
}

const describeForLog = ({ status, cause }: { status?: number; cause?: unknown }): string => {
  if (status !== undefined) return `the provider answered ${status}`
  return cause instanceof OutboundFailure ? `the provider was not reached: ${cause.reason}` : 'the provider failed'
}
