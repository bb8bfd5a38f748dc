import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { StartedTurn } from '../conversations/conversations.ts'
import { type Clock, secondMs } from '../lib/clock.ts'

/** Clients that time out call again within this time (`docs/decisions/0034`). */
const usualRetryMs = 5 * secondMs
/**
 * OpenAI's clients pause for half a second before they call again, then for twice as long each time. Some don't say how
 * long they wait for a reply, but all count their attempts. Twice the pause leaves time for their call to arrive.
 */
const pauseMs = secondMs / 2
const pauseMsMost = 8 * secondMs
const countedRetryMs = (retries: number) => 2 * Math.min(pauseMs * 2 ** retries, pauseMsMost)
/** A client's time-out begins before its call arrives here, and it names whole seconds. */
const earlyMs = secondMs / 2

interface SharedTurn {
  started: Promise<StartedTurn>
  /** How many calls wait for it. */
  callers: number
  /** The last of them waited in vain, rather than stop. */
  hasTimedOut: boolean
  abandoning?: NodeJS.Timeout
}

/**
 * A client that timed out and calls again gets the turn of its first attempt. A turn is cancelled when all its callers
 * have gone for another reason. Two people who say the same at the same time get a turn each.
 */
export function createSharedTurns(retryMs = usualRetryMs, now: Clock = Date.now) {
  /** Several, if people say the same at the same time. Never an empty list. */
  const turns = new Map<string, SharedTurn[]>()

  function join(
    { call, retries, timeoutMs }: SharedCall,
    response: ServerResponse,
    start: () => Promise<StartedTurn>,
  ): Promise<StartedTurn> {
    const turn = findOf(call, retries) ?? begin(call, start)
    const begunAt = now()
    turn.callers += 1
    clearTimeout(turn.abandoning)
    const leave = () => {
      turn.callers -= 1
      if (response.writableFinished) return forget(call, turn)
      if (turn.callers > 0) return
      turn.hasTimedOut = now() - begunAt >= (timeoutMs ?? Number.POSITIVE_INFINITY) - earlyMs
      const countedMs = retries === undefined ? 0 : countedRetryMs(retries)
      const waitMs = turn.hasTimedOut ? Math.max(retryMs, countedMs) : timeoutMs === undefined ? countedMs : 0
      // No client calls again once it has received the beginning of a stream, or was told to stop.
      if (response.headersSent || waitMs === 0) return abandon(call, turn)
      turn.abandoning = setTimeout(abandon, waitMs, call, turn).unref()
    }
    if (response.destroyed) leave()
    else response.once('close', leave)
    return turn.started
  }

  /** One that nobody waits for any more comes first: the other may be another person's. */
  function findOf(call: string, retries = 0): SharedTurn | undefined {
    const known = turns.get(call) ?? []
    const left = known.filter(({ callers }) => callers === 0)
    return retries > 0 ? (left[0] ?? known.at(-1)) : left.find(({ hasTimedOut }) => hasTimedOut)
  }

  function begin(call: string, start: () => Promise<StartedTurn>): SharedTurn {
    const turn: SharedTurn = { started: start(), callers: 0, hasTimedOut: false }
    turns.set(call, [...(turns.get(call) ?? []), turn])
    turn.started.then(endOf).then(
      // A reply that nobody waits for is kept for the client's retry.
      () => turn.callers > 0 && forget(call, turn),
      () => forget(call, turn),
    )
    return turn
  }

  function abandon(call: string, turn: SharedTurn): void {
    forget(call, turn)
    turn.started.then(cancel, () => {})
  }

  function forget(call: string, turn: SharedTurn): void {
    const others = (turns.get(call) ?? []).filter((other) => other !== turn)
    if (others.length > 0) turns.set(call, others)
    else turns.delete(call)
  }

  return { join }
}

interface SharedCall {
  /** The same for all attempts of a client. */
  call: string
  /**
   * How often the client has tried before, if it counts: then it says so again. If not, it is a retry if an earlier
   * caller has timed out.
   */
  retries: number | undefined
  /** How long the client waits, if it says so. */
  timeoutMs: number | undefined
}

export const sharedCallOf = ({ token, url, body, headers }: FastifyRequest): SharedCall => ({
  call: `${token.id} ${url} ${hash('sha256', JSON.stringify(body))}`,
  // OpenAI's clients count their attempts. Others, such as LangChain, use them and always send 0.
  retries: readCount(headers['x-stainless-retry-count']),
  // JavaScript's, and Python's.
  timeoutMs: readSeconds(headers['x-stainless-timeout'] ?? headers['x-stainless-read-timeout']),
})

const readCount = (header: unknown): number | undefined =>
  typeof header === 'string' && /^\d{1,3}$/.test(header) ? Number(header) : undefined
const readSeconds = (header: unknown): number | undefined =>
  typeof header === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(header) ? Number(header) * secondMs : undefined

const endOf = async (started: StartedTurn): Promise<unknown> => (started.kind === 'run' ? started.run.reply : undefined)
const cancel = (started: StartedTurn): void => {
  if (started.kind === 'run') started.run.cancel()
}
