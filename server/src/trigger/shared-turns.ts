import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { StartedTurn } from '../conversations/conversations.ts'
import { secondMs } from '../lib/clock.ts'

/** Clients that time out or lose their connection call again within this time (`docs/decisions/0034`). */
const usualRetryMs = 5 * secondMs

interface SharedTurn {
  started: Promise<StartedTurn>
  /** How many calls wait for it. */
  callers: number
  abandoning?: NodeJS.Timeout
}

/**
 * A client that lost its connection and calls again gets the turn of its first attempt. A turn is cancelled when all its
 * callers have gone. Two people who say the same at the same time get a turn each.
 */
export function createSharedTurns(retryMs = usualRetryMs) {
  const turns = new Map<string, SharedTurn>()

  function join(
    { call, isRetry }: SharedCall,
    response: ServerResponse,
    start: () => Promise<StartedTurn>,
  ): Promise<StartedTurn> {
    const known = turns.get(call)
    const isSame = known && (isRetry || known.callers === 0)
    const turn = isSame ? known : begin(call, start)
    turn.callers += 1
    clearTimeout(turn.abandoning)
    const leave = () => {
      turn.callers -= 1
      if (response.writableFinished) return forget(call, turn)
      // No client calls again once it has received the beginning of a stream.
      const waitMs = response.headersSent ? 0 : retryMs
      if (turn.callers === 0) turn.abandoning = setTimeout(abandon, waitMs, call, turn).unref()
    }
    if (response.destroyed) leave()
    else response.once('close', leave)
    return turn.started
  }

  function begin(call: string, start: () => Promise<StartedTurn>): SharedTurn {
    const turn: SharedTurn = { started: start(), callers: 0 }
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
  /** The client says so. Otherwise it is one if the earlier caller has gone. */
  isRetry: boolean
}

export const sharedCallOf = ({ token, url, body, headers }: FastifyRequest): SharedCall => ({
  call: `${token.id} ${url} ${hash('sha256', JSON.stringify(body))}`,
  // OpenAI's clients count their attempts. Others, such as LangChain, use them and always send 0.
  isRetry: Number(headers['x-stainless-retry-count']) > 0,
})

const endOf = async (started: StartedTurn): Promise<unknown> => (started.kind === 'run' ? started.run.reply : undefined)
const cancel = (started: StartedTurn): void => {
  if (started.kind === 'run') started.run.cancel()
}
