import type { Socket } from 'node:net'
import type { Agent } from 'undici'
import { minuteMs, secondMs } from '../lib/clock.ts'
import { version } from '../lib/version.ts'
import { allowAddresses, nameHosts } from './allowed-addresses.ts'
import { type CallAnswer, CallBody } from './call-body.ts'
import { createConnector, type Network, realNetwork } from './connection.ts'
import { readDestination } from './destination.ts'
import { createNameLookup } from './name-lookup.ts'
import { brokenAnswer, OutboundFailure } from './outbound-failure.ts'

const headerBytesMost = 64 * 1024
const connectMs = 10 * secondMs
/** An address that is being entered is not checked any longer. */
const lookupMs = 3 * secondMs
/** Shorter than common servers' keep-alive, so that a call never uses a connection that is being closed. */
const idleMs = 4 * secondMs
const idleMsMost = minuteMs
/** As many as there may be running turns. */
const connectionsPerServer = 10_000
const probeAfterMs = minuteMs
const userAgent = `Beckon/${version}`

export interface CallRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** For long calls, bytes take less memory than a string. */
  body?: string | Uint8Array | null
  /** Close the connection after the response, for servers that are not called again soon. */
  reset?: boolean
  /** The only time limit: the caller decides how long it may take. Aborting closes the connection. */
  signal: AbortSignal
}

interface CallOptions {
  /** The private networks and hosts that may be called; true: any address, for servers that the operator named. */
  allowPrivate: boolean | readonly string[]
  network?: Partial<Network>
}

/**
 * Every call to another server goes through here. Connections are reused; the SSRF guard checks each when it is opened,
 * and it stays at that address. Redirects are returned, never followed.
 */
export function createCalls({ allowPrivate, network }: CallOptions) {
  const isOperators = allowPrivate === true
  const named = isOperators ? [] : allowPrivate || []
  const { open, findAllowed } = createConnector({
    network: {
      ...realNetwork,
      ...(!isOperators && { resolve: createNameLookup({ isNamed: nameHosts(named) }) }),
      ...network,
    },
    mayReach: isOperators ? () => true : allowAddresses(named),
  })

  function connect(origin: string): Promise<Socket> {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const deadline = new AbortController()
    // Others may need the same lookup: it goes on, is no longer awaited, and its connection is discarded.
    const timer = setTimeout(() => {
      reject(slowServer(origin))
      deadline.abort()
    }, connectMs)
    open(readDestination(origin), deadline.signal)
      .then((socket) => {
        if (deadline.signal.aborted) return socket.destroy()
        return resolve(socket.setNoDelay(true).setKeepAlive(true, probeAfterMs))
      })
      .catch(reject)
      .finally(() => clearTimeout(timer))
    return promise
  }

  // Loaded with the first call: startup is faster without it, and many installations make none. Only its agent: the
  // whole package keeps the event loop for several times as long, and every account waits meanwhile.
  const openAgent = async (): Promise<Agent> => {
    const { default: UndiciAgent } = await import('undici/lib/dispatcher/agent.js')
    return new UndiciAgent(agentOptions)
  }
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

  async function call(
    address: string,
    { method, headers, body, reset = false, signal }: CallRequest,
  ): Promise<CallAnswer> {
    const { url } = readDestination(address)
    const { origin, pathname, search } = url
    const asked = {
      ...{ origin, path: `${pathname}${search}`, method, body: body ?? null, reset },
      headers: { 'user-agent': userAgent, ...headers },
    }
    // A failure is not cached: packages may be in the middle of an upgrade.
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
      throw brokenAnswer(url.hostname, error)
    }
  }

  /**
   * Throws if the address is known to be one that calls are refused to, so that its owner learns it when entering it.
   * A name that doesn't resolve may do so later; each call is checked again.
   */
  async function requireAllowed(address: string): Promise<void> {
    const to = readDestination(address)
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lookupMs)
    })
    const looked = findAllowed(to).catch((error: unknown) => {
      if (error instanceof OutboundFailure && error.reason !== 'private') return
      throw error
    })
    await Promise.race([looked, enough]).finally(() => clearTimeout(timer))
  }

  /** Aborts all running calls. */
  return { call, requireAllowed, close: async (): Promise<void> => (await agent)?.destroy() }
}
export type Calls = ReturnType<typeof createCalls>

const slowServer = (origin: string) =>
  new OutboundFailure(
    'too_slow',
    `${new URL(origin).hostname} did not accept a connection within ${connectMs / secondMs} s.`,
  )
