import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bots } from '../bots/bots.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { createShares } from '../lib/shares.ts'
import { noPubSub, type PubSub, topics } from '../store/pub-sub.ts'
import type { Servers } from '../store/servers.ts'
import { interrupted } from './turn-failures.ts'
import { failed, rowOf } from './turn-outcomes.ts'
import { firstId, type TurnQueueStore } from './turn-queue.store.ts'
import { createTurnReporter, noTurnReports, type TurnReporter } from './turn-reports.ts'
import { TurnGone, type TurnStore } from './turns.store.ts'
import { leaseMs, type Turns } from './turns.ts'

const pollEveryMs = secondMs
/** Heartbeat: how often the leases of running turns are renewed. */
const renewEveryMs = leaseMs / 3
/** Maximum number of queued turns run at the same time, of which an account has a share; the others stay queued. */
const runAtOnceMost = 100
const orphanedAtMost = 50

interface Parts {
  store: TurnQueueStore
  turnStore: TurnStore
  turns: Turns
  reporter?: TurnReporter
  bots: Bots
  now: Clock
  servers: Pick<Servers, 'id' | 'dead' | 'forget'>
  pubSub?: Pick<PubSub, 'publish'>
  onError: (error: unknown) => void
  runAtOnce?: number
}

/**
 * Runs queued turns, renews the leases of this server's turns, and fails those whose server died. Accounts are served
 * round robin, and so are the bots of an account: nobody waits for another's backlog.
 */
export function createTurnQueue({
  store,
  turnStore,
  turns,
  reporter = createTurnReporter(noTurnReports),
  bots,
  now,
  servers,
  pubSub = noPubSub,
  onError,
  runAtOnce = runAtOnceMost,
}: Parts) {
  const { id: serverId } = servers
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isWanted = false
  let renewedAt = 0
  // A request that wakes the queue starts turns of others: they must not join its async context or trace.
  const outsideRequests = AsyncLocalStorage.snapshot()
  /** Queued turns that run here. */
  const shares = createShares({ inAll: runAtOnce })
  let lastAccountId = firstId
  /** The bot of each account whose turn was claimed last. */
  const lastBotIds = new Map<string, string>()
  let isClosed = false

  type Due = Awaited<ReturnType<TurnQueueStore['listOrphaned']>>[number]

  async function poll(): Promise<void> {
    await keepHeld()
    // First, because they block their conversations.
    for (const turn of await store.listOrphaned(now(), orphanedAtMost)) await abandon(turn, { heldUntilBefore: now() })
    for (const deadId of servers.dead()) await inherit(deadId)
    await fillSlots()
  }

  /** One turn of each account, then another one of each, until the slots are taken or nothing is queued. */
  async function fillSlots(): Promise<void> {
    const free = runAtOnce - shares.held()
    let accountIds = free > 0 ? await store.listAccounts(lastAccountId, free) : []
    while (accountIds.length > 0) {
      const served: string[] = []
      for (const accountId of accountIds) if (await takeNext(accountId)) served.push(accountId)
      accountIds = served
    }
  }

  /** False if the account has reached its share, or has nothing to run. */
  async function takeNext(accountId: string): Promise<boolean> {
    if (isClosed || !shares.mayTake(accountId)) return false
    const turn = await store.findNext(accountId, lastBotIds.get(accountId) ?? firstId)
    if (!turn) lastBotIds.delete(accountId)
    if (!turn || !(await take(turn))) return false
    lastAccountId = accountId
    lastBotIds.set(accountId, turn.botId)
    return true
  }

  async function keepHeld(): Promise<void> {
    const running = turns.running()
    const held = running.map(({ id }) => id)
    if (held.length === 0) return
    for (const id of await store.listCancelRequested(held)) turns.find(id)?.cancel()
    const botIds = new Set(running.map(({ request }) => request.bot.id))
    const existing = await store.listExistingBots([...botIds])
    turns.stopOfBots(new Set([...botIds].filter((id) => !existing.has(id))))
    if (now() - renewedAt < renewEveryMs) return
    renewedAt = now()
    await store.hold(held, serverId, now() + leaseMs)
  }

  /** False if its bot is gone. */
  async function take(due: Due): Promise<boolean> {
    const { botId, userJson, channel, rating: _, ratingComment: __, ...turn } = due
    const { accountId } = turn
    const bot = await bots.find(accountId, botId)
    if (!bot) return false
    // Otherwise another server was faster, and the account's next turn is due.
    if (!(await store.claim(turn.id, serverId, now() + leaseMs))) return true
    const user = userJson === null ? undefined : JSON.parse(userJson)
    const run = turns.resume(
      { bot, channel, message: turn.message, user, tokenId: turn.tokenId ?? undefined },
      turn,
      turn.conversationId,
    )
    shares.take(accountId)
    run.reply
      .catch(() => {})
      .finally(() => {
        shares.release(accountId)
        wake()
      })
    return true
  }

  async function inherit(deadId: string): Promise<void> {
    const left = await store.listOfServer(deadId, orphanedAtMost)
    for (const turn of left) await abandon(turn, { heldBy: deadId })
    if (left.length < orphanedAtMost) await servers.forget(deadId)
  }

  /** It may have called tools, so it is not retried. */
  async function abandon(turn: Due, by: { heldBy: string } | { heldUntilBefore: number }): Promise<void> {
    const end = rowOf(failed(interrupted(), ''), now())
    const bot = await bots.find(turn.accountId, turn.botId)
    const events = bot ? reporter.emitEnded(bot, turn.channel, turn, end, false) : []
    const { id: turnId, accountId, botId, conversationId } = turn
    const ended = { accountId, botId, conversationId, turnId, end, firstWordMs: null, cost: 0 }
    await turnStore
      .close(accountId, turn, end, by, [...events, ...reporter.reportEnded(turn.channel, ended)])
      .then(() => bot && reporter.emitted(bot, events))
      .catch((error: unknown) => {
        // Its own server ended it first, or it was deleted.
        if (!(error instanceof TurnGone)) throw error
      })
  }

  function wake(): void {
    if (isClosed) return
    isWanted = true
    polling ??= outsideRequests(pollWhileWanted).finally(() => {
      polling = undefined
    })
  }

  async function pollWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await poll().catch(onError)
    }
  }

  return {
    wake,
    /** A turn of this account was queued: it runs here, or on a server that has a free slot. */
    wakeFor(accountId: string): void {
      wake()
      if (isClosed || !shares.mayTake(accountId)) pubSub.publish(topics.turnQueued, accountId)
    },
    /** `isAlone`: no other server uses this database, so all unfinished turns were left by one that died. */
    async start({ isAlone }: { isAlone: boolean }): Promise<void> {
      if (isAlone) await store.releaseAll()
      await poll()
      timer = setInterval(wake, pollEveryMs).unref()
    },
    /** For tests, which don't wait for the clock. */
    poll,
    /** Turns still running at the timeout are stored as interrupted, and their subscribers are notified. */
    async close(timeoutMs: number): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await polling
      // Set even if nothing runs any more: a request accepted just before may still start a turn.
      setTimeout(() => {
        for (const run of turns.running()) run.stop(interrupted())
      }, timeoutMs).unref()
      while (turns.running().length > 0) await Promise.allSettled(turns.running().map(({ reply }) => reply))
    },
  }
}
export type TurnQueue = ReturnType<typeof createTurnQueue>
