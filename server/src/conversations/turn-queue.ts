import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bots } from '../bots/bots.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { interrupted } from './turn-failures.ts'
import { failed, rowOf } from './turn-outcomes.ts'
import type { TurnQueueStore } from './turn-queue.store.ts'
import { Cancelled } from './turn-run.ts'
import { TurnGone, type TurnStore } from './turns.store.ts'
import { leaseMs, type Turns } from './turns.ts'

const lookEveryMs = secondMs
/** Heartbeat: how often the leases of running turns are renewed. */
const renewEveryMs = leaseMs / 3
/** Maximum number of queued turns run at the same time; the others stay queued. */
const runAtOnce = 100
const dueAtMost = 50

interface Parts {
  store: TurnQueueStore
  turnStore: TurnStore
  turns: Turns
  bots: Bots
  now: Clock
  serverId: string
  onError: (error: unknown) => void
}

/** Runs queued turns, renews the leases of this server's turns, and fails those whose server died. */
export function createTurnQueue({ store, turnStore, turns, bots, now, serverId, onError }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isWanted = false
  let renewedAt = 0
  // A request that wakes the queue starts turns of others: they must not join its async context or trace.
  const outsideRequests = AsyncLocalStorage.snapshot()
  /** Queued turns that run here. */
  const taken = new Set<string>()

  type Due = Awaited<ReturnType<TurnQueueStore['listDue']>>[number]

  async function look(): Promise<void> {
    await keepHeld()
    const due = await store.listDue(now(), dueAtMost)
    for (const turn of due) {
      if (turn.status === 'running') await abandon(turn)
      else if (taken.size < runAtOnce) await take(turn)
    }
  }

  async function keepHeld(): Promise<void> {
    const held = turns.running().map(({ id }) => id)
    if (held.length === 0) return
    for (const id of await store.listCancelRequested(held)) turns.find(id)?.stop(new Cancelled())
    if (now() - renewedAt < renewEveryMs) return
    renewedAt = now()
    await store.hold(held, serverId, now() + leaseMs)
  }

  async function take(due: Due): Promise<void> {
    const { botId, userJson, channel, rating: _, ratingComment: __, ...turn } = due
    const bot = await bots.find(turn.accountId, botId)
    if (!bot || !(await store.claim(turn.id, serverId, now() + leaseMs))) return
    const user = userJson === null ? undefined : JSON.parse(userJson)
    const run = turns.resume(
      { bot, channel, message: turn.message, user, tokenId: turn.tokenId ?? undefined },
      turn,
      turn.conversationId,
    )
    taken.add(run.id)
    run.reply.catch(() => {}).finally(() => taken.delete(run.id))
  }

  /** It may have called tools, so it is not retried. */
  async function abandon(turn: Due): Promise<void> {
    const at = now()
    await turnStore
      .close(turn.accountId, turn, rowOf(failed(interrupted(), ''), at), { heldUntilBefore: at })
      .catch((error: unknown) => {
        // Its own server ended it first, or it was deleted.
        if (!(error instanceof TurnGone)) throw error
      })
  }

  function wake(): void {
    isWanted = true
    looking ??= outsideRequests(lookWhileWanted).finally(() => {
      looking = undefined
    })
  }

  async function lookWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await look().catch(onError)
    }
  }

  return {
    wake,
    /** `isAlone`: no other server uses this database, so all unfinished turns were left by one that died. */
    async start({ isAlone }: { isAlone: boolean }): Promise<void> {
      if (isAlone) await store.releaseAll()
      await look()
      timer = setInterval(wake, lookEveryMs).unref()
    },
    /** For tests, which don't wait for the clock. */
    look,
    /** Turns still running at the timeout are stored as interrupted, and their subscribers are notified. */
    async close(timeoutMs: number): Promise<void> {
      clearInterval(timer)
      await looking
      // Set even if nothing runs any more: a request accepted just before may still start a turn.
      setTimeout(() => {
        for (const run of turns.running()) run.stop(interrupted())
      }, timeoutMs).unref()
      while (turns.running().length > 0) await Promise.allSettled(turns.running().map(({ reply }) => reply))
    },
  }
}
export type TurnQueue = ReturnType<typeof createTurnQueue>
