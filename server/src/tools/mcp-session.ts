import { secondMs } from '../lib/clock.ts'
import { version } from '../lib/version.ts'
import type { CallAnswer } from '../outbound/call-body.ts'
import type { Calls } from '../outbound/calls.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { readStart } from '../outbound/read-start.ts'
import { describeStatus, readAtMost, textOfBody } from './answer-text.ts'
import { noReply, readReply } from './mcp-reply.ts'
import { charactersBeyond, createRedactor, redactStart } from './redaction.ts'
import { ToolFailure } from './tool-failure.ts'
import type { Secrets } from './tool-headers.ts'
import { isObject } from './tool-parameters.ts'

const askedVersion = '2025-06-18'
/** Tools are listed and called the same way in all of these. */
const knownVersions = new Set([askedVersion, '2025-11-25', '2025-03-26', '2024-11-05'])
const endingMs = 2 * secondMs
const complaintBytesMost = 4_096
const discardedBytesMost = 64 * 1024
const complaintCharactersMost = 300
const versionCharactersMost = 20

export interface McpServer {
  url: string
  headers: Record<string, string>
  /** The secret values among the headers. */
  secrets: Secrets
}

interface Session {
  id: string | undefined
  version: string
}

class SessionLost extends Error {}

/**
 * A client for one MCP server over streamable HTTP. The session is opened on demand, and again if the server lost it.
 */
export function createMcpSession(calls: Calls, server: McpServer) {
  const host = new URL(server.url).hostname
  // For everything that the server says, before it is shortened.
  const redact = createRedactor(server.secrets)
  let opening: Promise<Session> | undefined
  let lastId = 0

  async function request(method: string, params: object, signal: AbortSignal): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(method, params, await join(signal), signal)
      } catch (error) {
        if (!(error instanceof SessionLost)) throw error
        opening = undefined
        if (attempt === 2) throw new ToolFailure(`${host} drops its sessions immediately.`)
      }
    }
  }

  /** Concurrent callers share the session being opened. If that fails or is cancelled, the next caller tries again. */
  async function join(signal: AbortSignal): Promise<Session> {
    while (opening) {
      const others = opening
      const session = await others.catch(() => undefined)
      if (session) return session
      if (opening === others) opening = undefined
    }
    const own = open(signal)
    opening = own
    return own.catch((error: unknown) => {
      if (opening === own) opening = undefined
      throw error
    })
  }

  async function open(signal: AbortSignal): Promise<Session> {
    const params = {
      protocolVersion: askedVersion,
      capabilities: {},
      clientInfo: { name: 'Beckon', version },
    }
    const answer = await post({ id: ++lastId, method: 'initialize', params }, undefined, signal)
    const { protocolVersion } = resultOf(await readReply(answer, lastId, host))
    if (typeof protocolVersion !== 'string') throw noReply(host)
    if (!knownVersions.has(protocolVersion))
      throw new ToolFailure(`${host} speaks version ${versionIn(protocolVersion)} of MCP, which is not supported.`)
    const sessionId = answer.headers['mcp-session-id']
    const session = { id: Array.isArray(sessionId) ? sessionId[0] : sessionId, version: protocolVersion }
    discard(await post({ method: 'notifications/initialized' }, session, signal))
    return session
  }

  async function ask(method: string, params: object, session: Session, signal: AbortSignal) {
    const id = ++lastId
    return resultOf(await readReply(await post({ id, method, params }, session, signal), id, host))
  }

  async function post(message: object, session: Session | undefined, signal: AbortSignal): Promise<CallAnswer> {
    const answer = await calls.call(server.url, {
      method: 'POST',
      headers: {
        ...headersOf(session),
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      signal,
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    if (answer.status === 404 && session?.id !== undefined) {
      discard(answer)
      throw new SessionLost()
    }
    throw await refusalOf(answer)
  }

  const headersOf = (session: Session | undefined): Record<string, string> => ({
    ...server.headers,
    'accept-encoding': 'identity',
    ...(session && { 'mcp-protocol-version': session.version }),
    ...(session?.id !== undefined && { 'mcp-session-id': session.id }),
  })

  async function refusalOf(answer: CallAnswer): Promise<OutboundFailure> {
    const { status, headers } = answer
    const failed = (more: string) => new OutboundFailure('status', `${describeStatus(status)}${more}`, { status })
    if (status >= 300 && status < 400) {
      discard(answer)
      const target = URL.parse(headers.location ?? '', server.url)
      return failed(target ? ` and sends on to ${target.origin}${target.pathname}. Enter that address instead.` : '.')
    }
    const body = await readAtMost(answer, host, complaintBytesMost)
    const said = redact(await textOfBody(body, headers['content-type'] ?? ''))
    const advice = status === 401 || status === 403 ? ' Check the authentication headers.' : ''
    return failed(`${said ? `: ${said.slice(0, complaintCharactersMost)}` : '.'}${advice}`)
  }

  function resultOf(reply: { result?: unknown; error?: unknown }): Record<string, unknown> {
    if (isObject(reply.result)) return reply.result
    if (!isObject(reply.error)) throw noReply(host)
    const { message } = reply.error
    const said = typeof message === 'string' && message ? message : 'no reason given'
    throw new ToolFailure(`The server refused: ${redactStart(said, redact, complaintCharactersMost)}`)
  }

  const versionIn = (said: string): string =>
    redact(said.slice(0, versionCharactersMost + charactersBeyond)).slice(0, versionCharactersMost)

  /** Tells the server that the session has ended. Fire and forget. */
  function end(): void {
    opening
      ?.then(async (session) => {
        if (session.id === undefined) return
        const signal = AbortSignal.timeout(endingMs)
        discard(await calls.call(server.url, { method: 'DELETE', headers: headersOf(session), signal }))
      })
      .catch(() => {})
    opening = undefined
  }

  return { request, end, redact }
}
export type McpSession = ReturnType<typeof createMcpSession>

/** Read if it is short, so that its connection can be reused. */
function discard({ body }: CallAnswer): void {
  readStart(body, discardedBytesMost).catch(() => {})
}
