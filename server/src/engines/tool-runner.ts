import type { Trace } from 'beckon-contract'
import type { Clock } from '../clock.ts'
import { cut } from './budget.ts'
import type { EngineRequest } from './engine.ts'
import type { ModelMessage, ToolCall } from './models/model.ts'
import type { createArgumentReader } from './tool-arguments.ts'
import type { Tool, ToolResult } from './toolbox.ts'

const callsMost = 16
/** Of all results of a reply together. */
const resultCharactersMost = 100_000
const tracedCharacters = 2_000
const tracedNameCharacters = 100

interface Parts extends Pick<EngineRequest, 'hear' | 'signal' | 'writeDown'> {
  tools: Tool[]
  readArguments: ReturnType<typeof createArgumentReader>
  now: Clock
}

/** Runs what a model calls: only tools that the author gave it, and only so often. */
export function createToolRunner({ tools, readArguments, hear, signal, writeDown, now }: Parts) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const trace: Trace['tools'] = []
  let callsLeft = callsMost
  let charactersLeft = resultCharactersMost

  async function attempt(call: ToolCall): Promise<ToolResult> {
    const tool = byName.get(call.name)
    if (!tool) return fault(`There is no tool of this name. There are: ${[...byName.keys()].join(', ')}.`)
    if (callsLeft === 0) return fault('Not called: too many tools were called already. Answer with what you have.')
    callsLeft -= 1
    const read = readArguments(tool, call.arguments)
    if ('fault' in read) return fault(read.fault)
    await writeDown?.()
    hear?.({ kind: 'tool-started', name: tool.name })
    try {
      return await tool.run(read.args, signal)
    } catch {
      signal.throwIfAborted()
      return fault('The tool failed.')
    } finally {
      hear?.({ kind: 'tool-finished', name: tool.name })
    }
  }

  async function runOne(call: ToolCall): Promise<ToolResult & { ms: number }> {
    const begun = now()
    const result = await attempt(call)
    return { ...result, ms: Math.max(0, Math.round(now() - begun)) }
  }

  /** Side by side; the results stand in the order of the calls. */
  async function run(calls: ToolCall[]): Promise<ModelMessage[]> {
    const results = await Promise.all(calls.map(async (call) => ({ call, ...(await runOne(call)) })))
    return results.map(({ call, text, isError, ms }) => {
      const told = charactersLeft > 0 ? cut(text, charactersLeft) : 'Left out: the results before it were too long.'
      charactersLeft -= told.length
      trace.push({
        name: cut(call.name, tracedNameCharacters),
        arguments: cut(call.arguments, tracedCharacters),
        result: cut(text, tracedCharacters),
        isError,
        ms,
      })
      return { role: 'tool', callId: call.id, name: call.name, text: told, isError }
    })
  }

  return { run, trace, mayGoOn: () => callsLeft > 0 }
}

const fault = (text: string): ToolResult => ({ text, isError: true })
