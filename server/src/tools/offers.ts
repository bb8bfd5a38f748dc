import type { McpDraft } from 'beckon-contract'
import { Failure, invalidField } from '../failure.ts'
import type { Calls } from '../outbound/calls.ts'
import { OutboundFailure, tooSlow } from '../outbound/outbound-failure.ts'
import { createMcpSession } from './mcp-session.ts'
import { listTools, type ToolSpec } from './mcp-tools.ts'
import { createRedactor } from './redaction.ts'
import type { StoredTool } from './tool-drafts.ts'
import { ToolFailure } from './tool-failure.ts'
import { headersToSend, type Secrets } from './tool-headers.ts'

/** Every message carries what the chosen tools say of themselves. */
const specsBytesMost = 100_000

/** What MCP servers offer, asked while an author sets them up. */
export function createOffers(calls: Calls) {
  async function ask(draft: McpDraft, secrets: Secrets, at = ''): Promise<ToolSpec[]> {
    const session = createMcpSession(calls, { url: draft.url, headers: headersToSend(draft.headers, secrets) })
    const deadline = AbortSignal.timeout(draft.timeoutMs)
    try {
      return await listTools(session, deadline)
    } catch (error) {
      const told = deadline.aborted ? tooSlow(draft.timeoutMs) : error
      if (!(told instanceof OutboundFailure || told instanceof ToolFailure)) throw error
      throw invalidField(`${at}/url`, createRedactor(secrets)(told.message))
    } finally {
      session.end()
    }
  }

  /**
   * The tools that the author allowed, as the server describes them now. They are stored, so that a server cannot tell
   * a model later what no author saw. A server that is away does not keep an author from changing what he knew already.
   */
  async function choose(draft: McpDraft, secrets: Secrets, before: StoredTool | undefined): Promise<ToolSpec[]> {
    const known = before?.kind === 'mcp' && before.url === draft.url ? before.specs : []
    const knownOfThese = known.filter(({ name }) => draft.allowed.includes(name))
    if (draft.allowed.length === 0 || !draft.isOn) return knownOfThese
    const offered = await ask(draft, secrets).catch((error: unknown) => {
      if (error instanceof Failure && knownOfThese.length === draft.allowed.length) return knownOfThese
      throw error
    })
    const chosen = offered.filter(({ name }) => draft.allowed.includes(name))
    const strangers = draft.allowed.filter((name) => !chosen.some((spec) => spec.name === name))
    if (strangers.length > 0)
      throw invalidField('/allowed', `The server does not offer ${strangers.join(', ')}. Look at what it offers again.`)
    if (Buffer.byteLength(JSON.stringify(chosen)) > specsBytesMost)
      throw invalidField(
        '/allowed',
        `The chosen tools describe themselves with more than ${specsBytesMost / 1_000} kB. Choose fewer.`,
      )
    return chosen
  }

  return { ask, choose }
}
