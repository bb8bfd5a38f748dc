import type { EndUser } from 'beckon-contract'
import type { EngineBot } from './engine.ts'

/** Something a model may do. */
export interface Tool {
  name: string
  description: string
  /** A JSON Schema of an object. */
  parameters: Record<string, unknown>
  /** Never throws but for an aborted signal: what goes wrong is told to the model in words. */
  run: (args: Record<string, unknown>, signal: AbortSignal) => Promise<ToolResult>
}
export interface ToolResult {
  text: string
  isError: boolean
}

/** The tools of a bot, ready to be run for the person who speaks. */
export type LoadTools = (bot: EngineBot, user: EndUser | undefined, signal: AbortSignal) => Promise<Tool[]>
