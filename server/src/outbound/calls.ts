import type { Socket } from 'node:net'
import type { Agent } from 'undici'
import { minuteMs, secondMs } from '../lib/clock.ts'
import { version } from '../lib/version.ts'
import { isPublicAddress } from './addresses.ts'
import { type CallAnswer, CallBody } from './call-body.ts'
import { createConnector, type Network, realNetwork } from './connection.ts'
import { readDestination } from './destination.ts'
import { brokenAnswer, OutboundFailure } from './outbound-failure.ts'
import { limitReads } from './read-limiter.ts'

const headerBytesMost = 64 * 1024
const connectMs = 10 * secondMs
/** Shorter than any usual server keeps a silent connection, so that a call never meets one that is just being closed. */
const idleMs = 4 * secondMs
const idleMsMost = minuteMs
/** As many as turns may be under way. */
const connectionsPerServer = 10_000
const probeAfterMs = minuteMs
const userAgent = `Beckon/${version}`

export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Where a call takes long, bytes are lighter to hold than a text. */
  body?: string | Uint8Array | null
  /** The only bound in time: whoever calls decides how long it may take. Aborting closes the connection. */
  signal: AbortSignal
}

/**
 * Calls to servers that are called again and again, over connections that are kept. Each connection is judged by the
 * guard when it is opened and stays at the address that was judged. Redirects are handed back, never followed.
 */
export function createCalls({ allowPrivate, network }: { allowPrivate: boolean; network?: Partial<Network> }) {
  const open = createConnector({
    network: { ...realNetwork, ...network },
    mayReach: allowPrivate ? () => true : isPublicAddress,
  })

  function connect(origin: string): Promise<Socket> {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const deadline = new AbortController()
    // A look-up cannot be stopped: it is not waited for any longer, and what it still leads to is thrown away.
    const timer = setTimeout(() => {
      reject(slowServer(origin))
      deadline.abort()
    }, connectMs)
    open(readDestination(origin), deadline.signal)
      .then((socket) => {
        if (deadline.signal.aborted) return socket.destroy()
        return resolve(limitReads(socket).setNoDelay(true).setKeepAlive(true, probeAfterMs))
      })
      .catch(reject)
      .finally(() => clearTimeout(timer))
    return promise
  }

  // Loaded with the first call: a start is quicker without it, and many services make none.
  const openAgent = async (): Promise<Agent> => new (await import('undici')).Agent(agentOptions)
  let agent: Promise<Agent> | undefined

  const agentOptions: Agent.Options = {
    connect: ({ protocol, host, hostname }, done) => {
      connect(`${protocol}//${host ?? hostname}`).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      )
    },
    connections: connectionsPerServer,
    allowH2: false,
    maxHeaderSize: headerBytesMost,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMsMost,
  }

  async function call(address: string, { method, headers, body, signal }: CallRequest): Promise<CallAnswer> {
    const { url } = readDestination(address)
    const { origin, pathname, search } = url
    const asked = {
      ...{ origin, path: `${pathname}${search}`, method, body: body ?? null },
      headers: { 'user-agent': userAgent, ...headers },
    }
    // A failure is not kept: packages may just be being replaced.
    agent ??= openAgent().catch((error: unknown) => {
      agent = undefined
      throw error
    })
    try {
      const opened = await agent
      signal.throwIfAborted()
      const head = Promise.withResolvers<CallAnswer>()
      opened.dispatch(asked, new CallBody(signal, head))
      return await head.promise
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof OutboundFailure ? error : await explain(url.hostname, error)
    }
  }

  /** Ends whatever is still under way. */
  return { call, close: async (): Promise<void> => (await agent)?.destroy() }
}
export type Calls = ReturnType<typeof createCalls>

const slowServer = (origin: string) =>
  new OutboundFailure(
    'too_slow',
    `${new URL(origin).hostname} did not accept a connection within ${connectMs / secondMs} s.`,
  )

async function explain(host: string, error: unknown): Promise<OutboundFailure> {
  const { errors } = await import('undici')
  const isNotHttp = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError
  return isNotHttp
    ? new OutboundFailure('not_http', `What ${host} sent is not a valid HTTP response.`, { cause: error })
    : brokenAnswer(host, error)
}
