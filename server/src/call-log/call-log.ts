import type { LoggedCall } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import type { Http } from '../http/routes.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'

const callsKept = 200
const accountsKept = 1_000

interface Call extends Omit<LoggedCall, 'at'> {
  at: number
}
/** The last calls of an account. Full, the oldest is overwritten. */
interface Ring {
  calls: Call[]
  next: number
}

/**
 * The last calls that programs made, for the people who write them: in this server's memory, without messages, replies
 * and query parameters. Calls with a token that isn't accepted belong to no account, and aren't in it.
 */
export function createCallLog({ database: { db }, now }: { database: OpenDatabase; now: Clock }) {
  const rings = new Map<string, Ring>()

  function add(accountId: string, call: Call): void {
    let ring = rings.get(accountId)
    if (!ring) {
      // The account that was first seen longest ago makes room.
      if (rings.size === accountsKept) rings.delete(rings.keys().next().value ?? '')
      ring = { calls: [], next: 0 }
      rings.set(accountId, ring)
    }
    ring.calls[ring.next] = call
    ring.next = (ring.next + 1) % callsKept
  }

  function recordRequests(http: Http): void {
    http.addHook('onResponse', (request, reply, done) => {
      const { token } = request
      if (token)
        add(token.accountId, {
          requestId: request.id,
          at: now(),
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          token: { id: token.id, name: token.name },
        })
      done()
    })
  }

  /** Newest first. */
  function list(accountId: string, botId?: string): LoggedCall[] {
    const { calls, next } = rings.get(accountId) ?? { calls: [], next: 0 }
    const wanted = botId?.toLowerCase()
    return [...calls.slice(next), ...calls.slice(0, next)]
      .toReversed()
      .filter(({ path }) => wanted === undefined || path.toLowerCase().includes(`/agents/${wanted}/`))
      .map(({ at, ...call }) => ({ ...call, at: toInstant(at) }))
  }

  /** Those that share the database. */
  async function countServers(): Promise<number> {
    const { count } = await db
      .selectFrom('servers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Math.max(1, count)
  }

  return { recordRequests, list, countServers }
}

/** The route with its ids. What else stands in a URL may be a secret that somebody put into the wrong place. */
const pathOf = ({ routeOptions, params }: FastifyRequest): string =>
  (routeOptions.url ?? '(unknown path)').replace(/:(\w+)/g, (written, name) => {
    const value = (params as Record<string, string>)[name] ?? ''
    return isUuid(value) ? value : written
  })
export type CallLog = ReturnType<typeof createCallLog>
