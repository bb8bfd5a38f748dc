import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { StartedTurn } from '../conversations/conversations.ts'
import { type Clock, secondMs } from '../lib/clock.ts'

/** Clients that time out call again within this time (`docs/decisions/0034`). */
const usualRetryMs = 5 * secondMs
/** OpenAI's clients call again after half a second. Some don't say how long they wait, but all count their attempts. */
const countedRetryMs = secondMs
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
  const turns = new Map<string, SharedTurn>()

  function join(
    { call, isRetry, timeoutMs, countsAttempts }: SharedCall,
    response: ServerResponse,
    start: () => Promise<StartedTurn>,
  ): Promise<StartedTurn> {
    const known = turns.get(call)
    const isSame = known && (isRetry || (known.callers === 0 && known.hasTimedOut))
    const turn = isSame ? known : begin(call, start)
    const begunAt = now()
    turn.callers += 1
    clearTimeout(turn.abandoning)
    const leave = () => {
      turn.callers -= 1
      if (response.writableFinished) return forget(call, turn)
      if (turn.callers > 0) return
      turn.hasTimedOut = now() - begunAt >= (timeoutMs ?? Number.POSITIVE_INFINITY) - earlyMs
      const isCounted = countsAttempts && timeoutMs === undefined
      // No client calls again once it has received the beginning of a stream, or was told to stop.
      if (response.headersSent || !(turn.hasTimedOut || isCounted)) return abandon(call, turn)
      const waitMs = turn.hasTimedOut ? retryMs : Math.min(retryMs, countedRetryMs)
      turn.abandoning = setTimeout(abandon, waitMs, call, turn).unref()
    }
    if (response.destroyed) leave()
    else response.once('close', leave)
    return turn.started
  }

  function begin(call: string, start: () => Promise<StartedTurn>): SharedTurn {
    const turn: SharedTurn = { started: start(), callers: 0, hasTimedOut: false }
    turns.set(call, turn)
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
    if (turns.get(call) === turn) turns.delete(call)
  }

  return { join }
}
export type SharedTurns = ReturnType<typeof createSharedTurns>

interface SharedCall {
  /** The same for all attempts of a client. */
  call: string
  /** The client says so. Otherwise it is one if the earlier caller has timed out. */
  isRetry: boolean
  /** The client will say so if it tries again. */
  countsAttempts: boolean
  /** How long the client waits, if it says so. */
  timeoutMs: number | undefined
}

export const sharedCallOf = ({ token, url, body, headers }: FastifyRequest): SharedCall => ({
  call: `${token.id} ${url} ${hash('sha256', JSON.stringify(body))}`,
  // OpenAI's clients count their attempts. Others, such as LangChain, use them and always send 0.
  isRetry: Number(headers['x-stainless-retry-count']) > 0,
  countsAttempts: headers['x-stainless-retry-count'] !== undefined,
  // JavaScript's, and Python's.
  timeoutMs: readSeconds(headers['x-stainless-timeout'] ?? headers['x-stainless-read-timeout']),
})

const readSeconds = (header: unknown): number | undefined =>
  typeof header === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(header) ? Number(header) * secondMs : undefined

const endOf = async (started: StartedTurn): Promise<unknown> => (started.kind === 'run' ? started.run.reply : undefined)
const cancel = (started: StartedTurn): void => {
  if (started.kind === 'run') started.run.cancel()
}
