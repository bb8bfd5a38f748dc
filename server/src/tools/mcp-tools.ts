import type { ToolSpec } from 'beckon-contract'
import type { ToolResult } from '../engines/tool.ts'
import { inSteps } from '../lib/in-steps.ts'
import { storable } from '../outbound/storable-text.ts'
import { sizeOf } from './answer-text.ts'
import type { McpSession } from './mcp-session.ts'
import { charactersBeyond } from './redaction.ts'
import { findParametersFault, isDeeperThan, isObject } from './tool-parameters.ts'

const pagesMost = 20
/** JSON.stringify calls itself for each level. */
const contentDepthMost = 500
const toolsMost = 500
const nameCharactersMost = 128
const descriptionCharactersMost = 2_000

type Redact = McpSession['redact']

export interface OfferedTools {
  specs: ToolSpec[]
  /** Why a model can't use the others, by their names. */
  unusable: Map<string, string>
}

/** All tools of a server, without the secrets that it was sent. */
export async function listTools(session: McpSession, signal: AbortSignal): Promise<OfferedTools> {
  const specs = new Map<string, ToolSpec>()
  const unusable = new Map<string, string>()
  let cursor: unknown
  for (let page = 0; page < pagesMost && specs.size + unusable.size < toolsMost; page += 1) {
    const result = await session.request('tools/list', typeof cursor === 'string' ? { cursor } : {}, signal)
    const tools: unknown[] = Array.isArray(result.tools) ? result.tools.slice(0, toolsMost) : []
    for await (const [tool] of inSteps(tools, 1)) {
      const read = readTool(tool, session.redact)
      if (read && 'fault' in read) unusable.set(read.name, read.fault)
      else if (read) specs.set(read.name, read)
    }
    if (typeof result.nextCursor !== 'string' || result.nextCursor === cursor) break
    cursor = result.nextCursor
  }
  return { specs: [...specs.values()].slice(0, toolsMost), unusable }
}

/** Undefined if it isn't a tool, or is named by a secret. */
function readTool(tool: unknown, redact: Redact): ToolSpec | { name: string; fault: string } | undefined {
  if (!isObject(tool)) return undefined
  const { name, title, description, inputSchema } = tool
  if (typeof name !== 'string' || name === '' || name.length > nameCharactersMost || redact(name) !== name)
    return undefined
  const fault = isObject(inputSchema) ? findParametersFault(inputSchema) : 'It has no parameters’ schema.'
  if (!isObject(inputSchema) || fault !== undefined) return { name, fault: redact(fault ?? '') }
  const words = [description, title].find((text) => typeof text === 'string' && text !== '')
  const text = storable(redact(String(words ?? '').slice(0, descriptionCharactersMost + charactersBeyond))).slice(
    0,
    descriptionCharactersMost,
  )
  return { name, description: text.toWellFormed(), parameters: redactSchema(inputSchema, redact) }
}

/** Its depth is limited by now. */
function redactSchema<Value>(value: Value, redact: Redact): Value
function redactSchema(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactSchema(item, redact))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactSchema(item, redact)]))
}

export async function callTool(
  session: McpSession,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const result = await session.request('tools/call', { name, arguments: args }, signal)
  const blocks = Array.isArray(result.content) ? result.content.map(textOfBlock).filter(Boolean) : []
  const structured = isObject(result.structuredContent) ? textOfStructured(result.structuredContent) : ''
  return {
    text: blocks.join('\n') || structured || 'The tool returned no text.',
    isError: result.isError === true,
  }
}

function textOfStructured(content: Record<string, unknown>): string {
  return isDeeperThan(content, contentDepthMost) ? '(Content that is nested too deeply.)' : JSON.stringify(content)
}

/** Text is passed on as is; other content is described. */
function textOfBlock(block: unknown): string {
  if (!isObject(block)) return ''
  const { type, text, data, mimeType, uri, name, resource } = block
  if (type === 'text') return typeof text === 'string' ? text : ''
  if (type === 'resource_link') return `(A link: ${[name, uri].filter((part) => typeof part === 'string').join(', ')})`
  if (type === 'resource' && isObject(resource))
    return typeof resource.text === 'string' ? resource.text : describeData('A file', resource.mimeType, resource.blob)
  if (type === 'image') return describeData('A picture', mimeType, data)
  if (type === 'audio') return describeData('A recording', mimeType, data)
  return '(Unsupported content.)'
}

function describeData(what: string, mimeType: unknown, base64: unknown): string {
  const size = typeof base64 === 'string' ? `, ${sizeOf(Math.floor((base64.length * 3) / 4))}` : ''
  return `(${what} that cannot be shown as text: ${typeof mimeType === 'string' ? mimeType : 'of unknown kind'}${size}.)`
}
