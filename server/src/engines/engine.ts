import type { Citation, FinishReason, Usage } from 'beckon-contract'

/** What an engine may know of the bot it speaks for. */
export interface EngineBot {
  id: string
  accountId: string
  fallback: string
  language: string
  knowledgeVersion: number
}

export interface EngineRequest {
  bot: EngineBot
  message: string
}

export interface EngineReply {
  text: string
  finishReason: FinishReason
  /** False when the bot knew no answer and said so. */
  answered: boolean
  citations: Citation[]
  usage: Usage
}

/** The port: every kind of mind a bot can have takes a message and gives a reply. */
export interface Engine {
  reply: (request: EngineRequest) => Promise<EngineReply>
}
