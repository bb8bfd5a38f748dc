import type { Trace } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { cut } from './budget.ts'
import type { EngineRequest } from './engine.ts'
import type { ModelMessage, ToolCall } from './models/model.ts'
import type { Tool, ToolResult } from './tool.ts'
import type { createArgumentReader } from './tool-arguments.ts'

const callsMost = 16
/** Limit for all tool results of a reply. */
const resultCharactersMost = 100_000
const tracedCharacters = 2_000
const tracedNameCharacters = 100

interface Parts extends Pick<EngineRequest, 'onEvent' | 'signal' | 'writeDown'> {
  tools: Tool[]
  readArguments: ReturnType<typeof createArgumentReader>
  now: Clock
}

/** Runs tool calls of a model: only tools that the author gave it, up to a limit. */
export class ToolRunner {
  readonly trace: Trace['tools'] = []
  readonly #parts: Parts
  #callsLeft = callsMost
  #charactersLeft = resultCharactersMost

  constructor(parts: Parts) {
    this.#parts = parts
  }

  mayGoOn(): boolean {
    return this.#callsLeft > 0
  }

  /** In parallel; the results are in the order of the calls. */
  async run(calls: ToolCall[]): Promise<ModelMessage[]> {
    const results = await Promise.all(calls.map(async (call) => ({ call, ...(await this.#runOne(call)) })))
    return results.map(({ call, text, isError, ms }) => {
      const isRoom = this.#charactersLeft > 0
      const shown = isRoom ? cut(text, this.#charactersLeft) : 'Left out: the results before it were too long.'
      this.#charactersLeft -= shown.length
      this.trace.push({
        name: cut(call.name, tracedNameCharacters),
        arguments: cut(call.arguments, tracedCharacters),
        result: cut(text, tracedCharacters),
        isError,
        ms,
      })
      return { role: 'tool', callId: call.id, name: call.name, text: shown, isError }
    })
  }

  async #runOne(call: ToolCall): Promise<ToolResult & { ms: number }> {
    const { now } = this.#parts
    const begun = now()
    const result = await this.#attempt(call)
    return { ...result, ms: Math.max(0, Math.round(now() - begun)) }
  }

  async #attempt(call: ToolCall): Promise<ToolResult> {
    const { tools, readArguments, onEvent, signal, writeDown } = this.#parts
    const tool = tools.find(({ name }) => name === call.name)
    if (!tool) return fault(`There is no tool of this name. There are: ${tools.map(({ name }) => name).join(', ')}.`)
    if (this.#callsLeft === 0)
      return fault('Not called: too many tools were called already. Answer with what you have.')
    this.#callsLeft -= 1
    const read = await readArguments(tool, call.arguments)
    if ('fault' in read) return fault(read.fault)
    await writeDown?.()
    onEvent?.({ kind: 'tool-started', name: tool.name })
    try {
      return await tool.run(read.args, signal)
    } catch {
      signal.throwIfAborted()
      return fault('The tool failed.')
    } finally {
      onEvent?.({ kind: 'tool-finished', name: tool.name })
    }
  }
}

const fault = (text: string): ToolResult => ({ text, isError: true })
