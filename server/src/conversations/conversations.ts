import type { Channel } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import type { Engine } from '../engines/engine.ts'
import { type Clock, newId } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createConversationStore } from './conversations.store.ts'
import { createIdempotencyStore } from './idempotency-keys.store.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { createStoredConversations } from './stored-conversations.ts'
import type { TurnRequest } from './turn-drafts.ts'
import { createTurnFollower } from './turn-follower.ts'
import { createIdempotentTurns, type StartedTurn, type StartOptions } from './turn-idempotency.ts'
import { createTurnQueueStore } from './turn-queue.store.ts'
import { createTurnQueue } from './turn-queue.ts'
import type { TurnProblem, TurnRun } from './turn-run.ts'
import { createTurnStore } from './turns.store.ts'
import { type AdmitTurn, createTurns } from './turns.ts'

interface Parts {
  database: OpenDatabase
  commits: Pick<Commits, 'record'>
  bots: Bots
  engine: Engine
  admit: AdmitTurn
  /** Counts a new conversation, or refuses it. */
  countConversation: (accountId: string) => void
  /** Refuses a message if the account's storage is used up. */
  requireMessageRoom: (accountId: string) => Promise<void>
  countMessageBytes: (accountId: string, bytes: number) => void
  now: Clock
  engineTimeoutMs: number
  log: Log
  turnsAtOnce?: number | undefined
  onStarted: (channel: Channel, run: TurnRun) => void
}

/**
 * The public interface of the feature. A message starts a turn; idempotency, admission and the budget reservation are
 * handled here, for every API. The turn is followed or cancelled by its id, and its conversation is read afterwards.
 */
export function createConversations({ database, commits, bots, log, ...parts }: Parts) {
  const { now } = parts
  const serverId = newId()
  const onError = (error: unknown) => log.error(error, 'turn failed')

  const turnStore = createTurnStore(database, commits.record, parts.countMessageBytes)
  const queueStore = createTurnQueueStore(database.db)
  const stored = createStoredConversations({ store: createConversationStore(database), turns: turnStore, now })
  const turns = createTurns({
    ...parts,
    store: turnStore,
    conversations: stored,
    serverId,
    onError,
    onProblem: (problem) => logProblem(log, problem),
  })
  const queue = createTurnQueue({ store: queueStore, turnStore, turns, bots, now, serverId, onError })
  const turnFollower = createTurnFollower({ store: turnStore, queue: queueStore, turns, now, onError })
  const idempotencyKeys = createIdempotencyKeys({ store: createIdempotencyStore(database.db), now, onError })
  const idempotentTurns = createIdempotentTurns({ turns, queue, turnFollower, idempotencyKeys })

  /** With an idempotency key, a repeated message gets the turn of the first. */
  async function start(request: TurnRequest, options?: StartOptions): Promise<StartedTurn> {
    const { bot, conversationId, visitorId } = request
    // Before the turn begins, so that it isn't revealed whether another visitor's conversation is busy.
    if (visitorId !== undefined && conversationId !== undefined) await stored.getOfBot(bot, conversationId, visitorId)
    return idempotentTurns.start(request, options)
  }

  /** Turns still running at the timeout are stored as interrupted, and their subscribers are notified. */
  async function close(timeoutMs: number): Promise<void> {
    idempotencyKeys.close()
    await queue.close(timeoutMs)
  }

  return {
    start,
    take: turns.take,
    getTurn: turnFollower.get,
    follow: turnFollower.follow,
    cancel: turnFollower.cancel,
    countRunning: () => turns.running().length,
    list: stored.list,
    get: stored.get,
    messages: stored.messages,
    listTurns: stored.listTurns,
    listUnanswered: stored.listUnanswered,
    rate: stored.rate,
    remove: stored.remove,
    handOver: stored.handOver,
    /** Runs queued turns, from any server or from before a restart. */
    queue: { start: queue.start, look: queue.look },
    close,
  }
}
export type Conversations = ReturnType<typeof createConversations>

export { readMessage } from './turn-drafts.ts'
export type { NonFailureEvent, TurnEvent } from './turn-events.ts'
export { toFailure } from './turn-failures.ts'
export type { StartedTurn, StartOptions } from './turn-idempotency.ts'
export { failureOf } from './turn-outcomes.ts'
export { openEvents, readLastEventId, type Subscribe, streamEvents, streamStarted } from './turn-stream.ts'
export { presentReply, type UnansweredTurn } from './turn-views.ts'
export type { TurnRow } from './turns.store.ts'
export type { TurnRequest, TurnRun }

/** A provider may repeat the question in its error, so its words appear only on the conversation page. */
function logProblem(log: Log, { cause, ...problem }: TurnProblem): void {
  if (problem.code === 'internal') log.error({ ...problem, err: cause }, 'turn failed')
  else if (problem.code === 'interrupted') log.info(problem, 'turn interrupted')
  else log.warn(problem, 'no reply from the answer engine')
}
