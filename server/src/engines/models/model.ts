import type { ProviderKind, Usage } from 'beckon-contract'
import type { BudgetReservation } from '../budget-reservation.ts'

/** Where a model is reached. */
export interface ModelAccess {
  /** What the account's people call the provider. */
  name: string
  kind: ProviderKind
  /** Where its API begins, without a slash at the end. */
  url: string
  key: string | null
  model: string
  /** The operator named the address himself, so it may stand in his own network. */
  isTrusted: boolean
}

export interface ToolCall {
  id: string
  name: string
  /** JSON, as the model wrote it: it may be broken. */
  arguments: string
}
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: ToolCall[]; verbatim?: unknown }
  | { role: 'tool'; callId: string; name: string; text: string; isError: boolean }

export interface ModelRequest {
  access: ModelAccess
  /** Written when it is needed: whoever waits for the answer would hold all of it meanwhile. */
  system: () => string
  messages: ModelMessage[]
  tools: { name: string; description: string; parameters: Record<string, unknown> }[]
  temperature: number | null
  maxTokens: number | null
  /** Gets the text piece by piece; absent: the answer is asked for in one piece. */
  onText?: ((text: string) => void) | undefined
  signal: AbortSignal
  /** What the call is paid with. */
  reservation?: BudgetReservation | undefined
}

export interface ModelAnswer {
  text: string
  toolCalls: ToolCall[]
  finish: 'stop' | 'length' | 'tools'
  usage: Usage
  /** The message in the provider's own format, where it holds what the provider wants back with the tools' results: its thoughts, signed. */
  verbatim?: unknown
}

/** Calls a language model once. Throws a ModelFailure. */
export type CallModel = (request: ModelRequest) => Promise<ModelAnswer>

/** A provider that refused, broke off or spoke nonsense. Its words are for the account's people, never for a caller. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  /** What the model said before it broke off. */
  readonly partialText: string

  constructor(
    message: string,
    more: { status?: number; retryAfterSeconds?: number; partialText?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = more.status ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.partialText = more.partialText ?? ''
  }
}
