import type { EndUser } from 'beckon-contract'
import type { EngineBot } from './engine.ts'

/** An action that a model may call. */
export interface Tool {
  name: string
  description: string
  /** A JSON Schema of an object. */
  parameters: Record<string, unknown>
  /** Throws only for an aborted signal: other errors are reported to the model as text. */
  run: (args: Record<string, unknown>, signal: AbortSignal) => Promise<ToolResult>
}
export interface ToolResult {
  text: string
  isError: boolean
}

/** Loads the tools of a bot, ready to run for this user. */
export type LoadTools = (bot: EngineBot, user: EndUser | undefined, signal: AbortSignal) => Promise<Tool[]>
