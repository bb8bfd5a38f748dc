import type { Channel } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Engine } from '../engines/engine.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import type { Servers } from '../store/servers.ts'
import { createConversationRemoval } from './conversation-removal.ts'
import { createConversationStore } from './conversations.store.ts'
import { createIdempotencyStore } from './idempotency-keys.store.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { createPersonTurnStore } from './person-turns.store.ts'
import { createRatingStore } from './ratings.store.ts'
import { createRate } from './ratings.ts'
import { createRedisTurnEvents, type RedisTurnEvents } from './redis-turn-events.ts'
import { createStoredConversations } from './stored-conversations.ts'
import type { TurnRequest } from './turn-drafts.ts'
import { createTurnFollower } from './turn-follower.ts'
import { createIdempotentTurns, type StartedTurn, type StartOptions } from './turn-idempotency.ts'
import { createTurnQueueStore } from './turn-queue.store.ts'
import { createTurnQueue } from './turn-queue.ts'
import { createTurnReporter, type TurnReports } from './turn-reports.ts'
import type { TurnProblem, TurnRun } from './turn-run.ts'
import { presentUnanswered, type UnansweredTurn } from './turn-views.ts'
import { createTurnStore } from './turns.store.ts'
import { type AdmitTurn, createTurns } from './turns.ts'
import { createUnansweredTurnStore, type UnansweredRequest } from './unanswered-turns.store.ts'

interface Parts {
  database: OpenDatabase
  servers: Pick<Servers, 'id' | 'dead' | 'forget'>
  commits: Pick<Commits, 'record'>
  pubSub: PubSub
  /** Shows the words of running turns to the other servers. */
  redisEvents?: RedisTurnEvents | undefined
  bots: Bots
  engine: Engine
  admit: AdmitTurn
  /** Counts a new conversation, or refuses it. */
  countConversation: (accountId: string) => void
  /** Refuses a message if the account's storage is used up. */
  requireMessageStorage: (accountId: string) => Promise<void>
  countMessageBytes: (accountId: string, bytes: number) => void
  reports: TurnReports
  now: Clock
  engineTimeoutMs: number
  log: Log
  turnsAtOnce?: number | undefined
  /** A stream's failures within this time are ordinary HTTP errors; after it, the client first gets the turn's id. */
  firstByteMs?: number | undefined
  onStarted: (channel: Channel, run: TurnRun) => void
  /** After the commit of a turn's end. */
  onEnded?: ((turnId: string) => void) | undefined
}

/**
 * The public interface of the feature. A message starts a turn; idempotency, admission and the budget reservation are
 * handled here, for every API. The turn is followed or cancelled by its id, and its conversation is read afterwards.
 */
export function createConversations({ database, servers, commits, pubSub, redisEvents, bots, log, ...parts }: Parts) {
  const { now, firstByteMs = 3 * secondMs } = parts
  const { id: serverId } = servers
  const onError = (error: unknown) => log.error(error, 'turn failed')

  const reporter = createTurnReporter(parts.reports)
  const turnStore = createTurnStore(database, commits.record, {
    onStored: parts.countMessageBytes,
    onEnded: parts.onEnded,
  })
  const queueStore = createTurnQueueStore(database.db)
  const store = createConversationStore(database)
  const personTurns = createPersonTurnStore(database)
  const stored = createStoredConversations({ store, turns: turnStore, personTurns })
  const unanswered = createUnansweredTurnStore(database.db)
  const ratingStore = createRatingStore(database, parts.reports.noteRating)
  const turns = createTurns({
    ...parts,
    store: turnStore,
    reporter,
    conversations: stored,
    redisEvents,
    serverId,
    onError,
    onProblem: (problem) => logProblem(log, problem),
  })
  const removal = createConversationRemoval({
    ...{ database, store, personTurns, stored, turns, now },
    queue: queueStore,
    countMessageBytes: parts.countMessageBytes,
  })
  const queue = createTurnQueue({
    ...{ store: queueStore, turnStore, turns, reporter, bots, now, servers, pubSub, onError },
  })
  const turnFollower = createTurnFollower({
    ...{ store: turnStore, queue: queueStore, turns, redisEvents, pubSub, now, onError },
  })
  pubSub.subscribe(topics.turnQueued, queue.wake)
  pubSub.subscribe(topics.turnCancelled, (turnId) => void (turns.find(turnId) && queue.wake()))
  pubSub.subscribe(topics.botDeleted, (botId) => turns.stopOfBots(new Set([botId])))
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
    getTurnOfAccount: turnFollower.getOfAccount,
    follow: turnFollower.follow,
    firstByteMs,
    cancel: turnFollower.cancel,
    countRunning: () => turns.running().length,
    list: stored.list,
    listOfVisitor: stored.listOfVisitor,
    get: stored.get,
    getPartOf: stored.getPartOf,
    messages: stored.messages,
    listTurns: stored.listTurns,
    /** Newest first. */
    listUnanswered: async (bot: BotRow, request: UnansweredRequest): Promise<UnansweredTurn[]> =>
      (await unanswered.list(bot.accountId, bot.id, request)).map(presentUnanswered),
    rate: createRate({ store: ratingStore, turns: turnStore, now }),
    remove: removal.remove,
    removeAll: removal.removeAll,
    removeTurns: removal.removeTurns,
    stopRunning: removal.stopRunning,
    handOver: stored.handOver,
    /** Runs queued turns, from any server or from before a restart. */
    queue: { start: queue.start, poll: queue.poll },
    close,
  }
}
export type Conversations = ReturnType<typeof createConversations>

export { presentConversation } from './stored-conversations.ts'
export { readMessage } from './turn-drafts.ts'
export type { NonFailureEvent, TurnEvent } from './turn-events.ts'
export { toFailure } from './turn-failures.ts'
export type { StartedTurn, StartOptions } from './turn-idempotency.ts'
export { failureOf } from './turn-outcomes.ts'
export { awaitReply, markReplay, openEvents, resumeStream, type Subscribe, streamStarted } from './turn-stream.ts'
export { askedOf, presentReply, type UnansweredTurn } from './turn-views.ts'
export type { TurnRow } from './turns.store.ts'
export type { RedisTurnEvents, TurnRequest, TurnRun }
export { createRedisTurnEvents }

/** A provider may repeat the question in its error, so its words appear only on the conversation page. */
function logProblem(log: Log, { cause, ...problem }: TurnProblem): void {
  if (problem.code === 'internal') log.error({ ...problem, err: cause }, 'turn failed')
  else if (problem.code === 'interrupted') log.info(problem, 'turn interrupted')
  else log.warn(problem, 'no reply from the answer engine')
}
