import type { Choice, Citation, EndUser, EngineKind, FinishReason, PageContext, Trace, Usage } from 'beckon-contract'
import type { BudgetReservation } from './budget-reservation.ts'

/** What an engine may know about its bot. */
export interface EngineBot {
  id: string
  accountId: string
  name: string
  greeting: string
  fallback: string
  language: string
  knowledgeVersion: number
  passagesVersion: number
  instructions: string
  engine: EngineKind
  providerId: string | null
  model: string
  temperature: number | null
  maxTokens: number | null
  beyondKnowledge: number
  knowledgeOnFailure: number
  fallbackProviderId: string | null
  fallbackModel: string
  fallbackToService: number
}

/** An earlier turn. Callers that store the conversation themselves send text only. */
export interface PastTurn {
  message: string
  reply: string
  /** The choices that were offered. */
  choices?: Choice[]
  /** The ids of the entries and sources that were cited. */
  citations?: string[]
}

/** The form that a caller wants the reply in; otherwise it is plain text. */
export type ReplyFormat =
  | { type: 'json_object' }
  | {
      type: 'json_schema'
      name: string
      schema: Record<string, unknown>
      description?: string | undefined
      strict?: boolean | undefined
    }

/** Streamed parts of a reply before it is complete. */
export type EngineEvent =
  | { kind: 'text'; text: string }
  | { kind: 'tool-started'; name: string }
  | { kind: 'tool-finished'; name: string }

export interface EngineRequest {
  bot: EngineBot
  message: string
  user?: EndUser | undefined
  /** The page that the visitor writes from, as it describes itself. */
  context?: PageContext | undefined
  /** Whom the turn's usage is counted for, within the bot's. */
  payer?: { tokenId?: string | undefined; visitorId?: string | undefined } | undefined
  /** What its model calls cost, in millionths of money: told at the end, also if it failed. */
  onSpent?: ((cost: number) => void) | undefined
  /** Resolves when its usage is written. Without it, the reply waits for that. */
  onSettling?: ((settled: Promise<void>) => void) | undefined
  /** The budget reserved for its model calls. */
  reservation?: BudgetReservation | undefined
  /** The turns before this one, newest first. */
  history: (turnsAtMost: number) => Promise<PastTurn[]>
  /** Absent if the turn is not streamed: then the engine needn't send its reply in chunks. */
  onEvent?: ((event: EngineEvent) => void) | undefined
  signal: AbortSignal
  /** Only for models. */
  format?: ReplyFormat | undefined
  /** No side effects: a model is offered no tools. */
  withoutTools?: boolean | undefined
  /** For the author: also with answers of which parts are still to be filled in. */
  withUnfinished?: boolean | undefined
  /** Called before any side effect: stores the turn in the database, whatever happens to it later. */
  writeDown?: (() => Promise<void>) | undefined
}

export interface EngineReply {
  text: string
  finishReason: FinishReason
  /** False if the bot had no answer and said so, or offers choices. */
  answered: boolean
  /** What the visitor may choose from; the text lists them too. Absent if nothing is offered. */
  choices?: Choice[]
  citations: Citation[]
  usage: Usage
  trace?: Trace | undefined
}

/** The port: every engine takes a message and returns a reply, or throws an EngineFailure. */
export interface Engine {
  reply: (request: EngineRequest) => Promise<EngineReply>
}
