import type { Choice, Citation, EndUser, EngineKind, FinishReason, Trace, Usage } from 'beckon-contract'
import type { BudgetReservation } from './budget-reservation.ts'

/** What an engine may know of the bot it speaks for. */
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
}

/** An earlier turn. What a caller tells of a conversation that he keeps himself is text only. */
export interface PastTurn {
  message: string
  reply: string
  /** What was offered. */
  choices?: Choice[]
  /** The ids of the entries and sources that were cited. */
  citations?: string[]
}

/** What is streamed of a reply before it is complete. */
export type EngineEvent =
  | { kind: 'text'; text: string }
  | { kind: 'tool-started'; name: string }
  | { kind: 'tool-finished'; name: string }

export interface EngineRequest {
  bot: EngineBot
  message: string
  user?: EndUser | undefined
  /** On whose account the turn is counted, within the bot's. */
  payer?: { tokenId?: string | undefined; visitorId?: string | undefined } | undefined
  /** The budget that is reserved for its model calls. */
  reservation?: BudgetReservation | undefined
  /** The turns before this one, newest first. */
  history: (turnsAtMost: number) => Promise<PastTurn[]>
  /** Absent when the turn is not streamed: then the engine need not send its reply in pieces. */
  onEvent?: ((event: EngineEvent) => void) | undefined
  signal: AbortSignal
  /** Nothing is done outside: a model is offered no tools. */
  withoutTools?: boolean | undefined
  /** Before anything is done outside: from then on the database knows of the turn, whatever becomes of it. */
  writeDown?: (() => Promise<void>) | undefined
}

export interface EngineReply {
  text: string
  finishReason: FinishReason
  /** False when the bot knew no answer and said so, or offers choices. */
  answered: boolean
  /** What the visitor may choose from; the text lists them too. Absent where nothing is offered. */
  choices?: Choice[]
  citations: Citation[]
  usage: Usage
  trace?: Trace | undefined
}

/** The port: every kind of engine a bot can have takes a message and gives a reply, or throws an EngineFailure. */
export interface Engine {
  reply: (request: EngineRequest) => Promise<EngineReply>
}
