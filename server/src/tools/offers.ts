import type { McpDraft, ToolSpec } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import type { Calls } from '../outbound/calls.ts'
import { OutboundFailure, tooSlow } from '../outbound/outbound-failure.ts'
import { createMcpSession } from './mcp-session.ts'
import { listTools, type OfferedTools } from './mcp-tools.ts'
import type { StoredTool } from './tool-drafts.ts'
import { ToolFailure } from './tool-failure.ts'
import { headersToSend, type Secrets } from './tool-headers.ts'

/** The descriptions of the chosen tools are sent with every message. */
const specsBytesMost = 100_000

/** Lists the tools of MCP servers while an author sets them up. */
export function createOffers(calls: Calls) {
  async function list(draft: McpDraft, secrets: Secrets, at: string): Promise<OfferedTools> {
    const headers = headersToSend(draft.headers, secrets)
    const session = createMcpSession(calls, { url: draft.url, headers, secrets })
    const deadline = AbortSignal.timeout(draft.timeoutMs)
    try {
      return await listTools(session, deadline)
    } catch (error) {
      const failure = deadline.aborted ? tooSlow(draft.timeoutMs) : error
      if (!(failure instanceof OutboundFailure || failure instanceof ToolFailure)) throw error
      throw invalidField(`${at}/url`, session.redact(failure.message))
    } finally {
      session.end()
    }
  }

  async function ask(draft: McpDraft, secrets: Secrets, at: string): Promise<ToolSpec[]> {
    const { specs, unusable } = await list(draft, secrets, at)
    const [first] = unusable
    if (specs.length === 0 && first)
      throw invalidField(`${at}/url`, `None of the server’s tools can be used. ${explainUnusable(...first)}`)
    return specs
  }

  /**
   * The specs that the model receives for the allowed tools: those the author sends, else those stored before. So a
   * server cannot tell a model anything no author approved, and is queried only for unknown tools.
   */
  async function choose(draft: McpDraft, secrets: Secrets, before: StoredTool | undefined): Promise<ToolSpec[]> {
    const kept = before?.kind === 'mcp' && before.url === draft.url ? before.specs : []
    const known = [...(draft.specs ?? []), ...kept]
    const isKnown = (name: string) => known.some((spec) => spec.name === name)
    const offered = draft.allowed.every(isKnown) ? undefined : await list(draft, secrets, '')
    const specs = [...known, ...(offered?.specs ?? [])]
    const chosen = draft.allowed.flatMap((name) => specs.find((spec) => spec.name === name) ?? [])
    const unknown = draft.allowed.filter((name) => !chosen.some((spec) => spec.name === name))
    const unusable = [...(offered?.unusable ?? [])].find(([name]) => unknown.includes(name))
    if (unusable) throw invalidField('/allowed', explainUnusable(...unusable))
    if (unknown.length > 0)
      throw invalidField('/allowed', `The server does not offer ${unknown.join(', ')}. List its tools again.`)
    if (Buffer.byteLength(JSON.stringify(chosen)) > specsBytesMost)
      throw invalidField(
        '/allowed',
        `The descriptions of the chosen tools exceed ${specsBytesMost / 1_000} kB. Choose fewer tools.`,
      )
    return chosen
  }

  return { ask, choose }
}

const explainUnusable = (name: string, fault: string): string => `The tool ${name} can’t be used: ${fault}`
