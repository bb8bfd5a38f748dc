import type { ToolSpec } from 'beckon-contract'
import type { ToolResult } from '../engines/tool.ts'
import { storable } from '../outbound/storable-text.ts'
import { sizeOf } from './answer-text.ts'
import type { McpSession } from './mcp-session.ts'
import { findParametersFault, isObject } from './tool-parameters.ts'

const pagesMost = 20
const toolsMost = 500
const nameCharactersMost = 128
const descriptionCharactersMost = 2_000

/** All tools of a server that a model can use. */
export async function listTools(session: McpSession, signal: AbortSignal): Promise<ToolSpec[]> {
  const specs = new Map<string, ToolSpec>()
  let cursor: unknown
  for (let page = 0; page < pagesMost && specs.size < toolsMost; page += 1) {
    const result = await session.request('tools/list', typeof cursor === 'string' ? { cursor } : {}, signal)
    for (const spec of Array.isArray(result.tools) ? result.tools.flatMap(readSpec) : []) specs.set(spec.name, spec)
    if (typeof result.nextCursor !== 'string' || result.nextCursor === cursor) break
    cursor = result.nextCursor
  }
  return [...specs.values()].slice(0, toolsMost)
}

/** Tools that a model can't use are left out. */
function readSpec(tool: unknown): ToolSpec[] {
  if (!isObject(tool)) return []
  const { name, title, description, inputSchema } = tool
  if (typeof name !== 'string' || name === '' || name.length > nameCharactersMost) return []
  if (!isObject(inputSchema) || findParametersFault(inputSchema) !== undefined) return []
  const words = [description, title].find((text) => typeof text === 'string' && text !== '')
  const told = storable(String(words ?? '')).slice(0, descriptionCharactersMost)
  return [{ name, description: told.toWellFormed(), parameters: inputSchema }]
}

export async function callTool(
  session: McpSession,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const result = await session.request('tools/call', { name, arguments: args }, signal)
  const blocks = Array.isArray(result.content) ? result.content.map(tellBlock).filter(Boolean) : []
  const structured = isObject(result.structuredContent) ? JSON.stringify(result.structuredContent) : ''
  return {
    text: blocks.join('\n') || structured || 'The tool returned no text.',
    isError: result.isError === true,
  }
}

/** Text is passed on as is; other content is described. */
function tellBlock(block: unknown): string {
  if (!isObject(block)) return ''
  const { type, text, data, mimeType, uri, name, resource } = block
  if (type === 'text') return typeof text === 'string' ? text : ''
  if (type === 'resource_link') return `(A link: ${[name, uri].filter((part) => typeof part === 'string').join(', ')})`
  if (type === 'resource' && isObject(resource))
    return typeof resource.text === 'string' ? resource.text : tellData('A file', resource.mimeType, resource.blob)
  if (type === 'image') return tellData('A picture', mimeType, data)
  if (type === 'audio') return tellData('A recording', mimeType, data)
  return '(Unsupported content.)'
}

function tellData(what: string, mimeType: unknown, base64: unknown): string {
  const size = typeof base64 === 'string' ? `, ${sizeOf(Math.floor((base64.length * 3) / 4))}` : ''
  return `(${what} that cannot be shown as text: ${typeof mimeType === 'string' ? mimeType : 'of unknown kind'}${size}.)`
}
