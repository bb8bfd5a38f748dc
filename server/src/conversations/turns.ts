import { type Channel, callsModel, type Reply } from 'beckon-contract'
import type { BudgetReservation } from '../engines/budget-reservation.ts'
import type { Engine, EngineRequest } from '../engines/engine.ts'
import type { Clock } from '../lib/clock.ts'
import { createShares } from '../lib/shares.ts'
import type { RedisTurnEvents } from './redis-turn-events.ts'
import type { StoredConversations } from './stored-conversations.ts'
import { draftTurn, type TurnDraft, type TurnRequest } from './turn-drafts.ts'
import {
  botDeleted,
  conversationBusy,
  explainConflict,
  toFailure,
  tooManyQueued,
  tooManyTurns,
  tooManyTurnsOfAccount,
} from './turn-failures.ts'
import { createTurnReporter, noTurnReports, type TurnReporter } from './turn-reports.ts'
import { type RunOptions, type RunParts, type TurnProblem, TurnRun } from './turn-run.ts'
import type { NewTurn, TurnStore } from './turns.store.ts'

/** In all. An account has a share of them: if its model hangs, the other accounts still get replies. */
const turnsAtOnceMost = 10_000
/** Per account, so that no account makes the others wait. */
const queuedAtMost = 1_000
/** How long ended turns are retained, so that they can be streamed again word by word; later from the database. */
const retainedMs = 60_000
const retainedAtMost = 1_000
/** How long a server counts as alive without a heartbeat. */
export const leaseMs = 30_000

/** The idempotency key of a call, so that it can be repeated without running twice. */
export interface CallKey {
  route: string
  key: string
  bodyHash: string
}
export interface TurnOptions {
  /** The reply is streamed while it is generated. */
  isStreaming?: boolean
  key?: CallKey | undefined
}

/** Runs before a turn begins: reserves its budget. Throws if it is exhausted. */
export type AdmitTurn = (
  asking: Pick<EngineRequest, 'bot' | 'message' | 'payer'>,
) => Promise<BudgetReservation | undefined>

interface Parts {
  store: TurnStore
  reporter?: TurnReporter
  conversations: Pick<StoredConversations, 'getOfBot'>
  engine: Engine
  admit?: AdmitTurn
  countConversation?: (accountId: string) => void
  requireMessageStorage?: (accountId: string) => Promise<void>
  now: Clock
  engineTimeoutMs: number
  serverId: string
  onError?: (error: unknown) => void
  onProblem?: (problem: TurnProblem) => void
  /** Called for each turn that runs here. */
  onStarted?: (channel: Channel, run: TurnRun) => void
  turnsAtOnce?: number | undefined
  /** Shows the words of turns to followers on other servers. */
  redisEvents?: Pick<RedisTurnEvents, 'share'> | undefined
}

/** The one place where a message becomes a reply. The reply is durable before anyone sees it. */
export function createTurns({
  conversations,
  admit = async () => undefined,
  countConversation = () => {},
  requireMessageStorage = async () => {},
  onError = () => {},
  onProblem = () => {},
  onStarted = () => {},
  turnsAtOnce = turnsAtOnceMost,
  redisEvents,
  reporter = createTurnReporter(noTurnReports),
  ...parts
}: Parts) {
  const { store, now, serverId } = parts
  const runParts: RunParts = { ...parts, reporter, onError, onProblem }
  /** Conversations with a running turn on this server. Across servers, the database admits one. */
  const busy = new Set<string>()
  const running = new Map<string, TurnRun>()
  /** Turns that are starting or running on this server, by account. */
  const shares = createShares({ inAll: turnsAtOnce })
  /** Ended turns that are still retained, oldest first. */
  const ended = new Map<string, TurnRun>()

  const take = async (request: TurnRequest): Promise<Reply> => (await start(request)).reply

  /**
   * A model's turn takes time. It is stored at its beginning if it could be looked up before its end: by the next
   * message of its conversation, a reconnecting subscriber or a repeated call; and at the latest before it calls a
   * tool. All others are stored once, with their reply.
   */
  async function start(request: TurnRequest, { isStreaming = false, key }: TurnOptions = {}): Promise<TurnRun> {
    const { accountId } = request.bot
    if (shares.isFull()) throw tooManyTurns()
    if (!shares.mayTake(accountId)) throw tooManyTurnsOfAccount(shares.heldBy(accountId))
    const leave = enter(request)
    let reservation: BudgetReservation | undefined
    let started: TurnRun | undefined
    try {
      const draft = await prepare(request)
      reservation = await admit(askingOf(request))
      const isLong = callsModel(request.bot) && (isStreaming || 'continues' in draft.at)
      const isOpen = isLong || key !== undefined
      const opened = isOpen ? open(request, draft, key) : undefined
      // If no other turn can conflict, the engine needn't wait for the disk; only the caller does.
      if (key !== undefined || 'continues' in draft.at) await opened
      started = run(request, draft, { opened, isStreaming, reservation, leave })
      await opened
      onStarted(request.channel, started)
      return started
    } catch (error) {
      // A run cleans up after itself.
      started?.stop(toFailure(error))
      leave()
      if (!started) await reservation?.release().catch(onError)
      throw error
    }
  }

  /** A turn that any server runs when it has capacity, also after a restart. */
  async function queue(request: TurnRequest, key?: CallKey): Promise<{ id: string; conversationId: string }> {
    if ((await store.countQueued(request.bot.accountId, queuedAtMost)) >= queuedAtMost)
      throw tooManyQueued(queuedAtMost)
    const { turn, at, conversationId } = await prepare(request)
    // No budget is reserved while it is queued; it is checked again when it runs.
    await (await admit(askingOf(request)))?.release()
    const waiting: NewTurn = { ...turn, status: 'queued', heldUntil: 0, queuedBotId: request.bot.id }
    await open(request, { turn: waiting, at, conversationId }, key)
    return { id: turn.id, conversationId }
  }

  /** Runs a queued turn that this server has claimed. */
  function resume(request: TurnRequest, turn: NewTurn, conversationId: string): TurnRun {
    const at = { continues: conversationId, ...unchanged }
    const leave = hold(request.bot.accountId, () => {})
    const started = run(request, { turn, at, conversationId }, { ...resumed, leave })
    onStarted(request.channel, started)
    return started
  }

  /** Refuses a second message in a conversation before any engine is called. */
  function enter({ bot, conversationId }: TurnRequest): () => void {
    if (conversationId === undefined) return hold(bot.accountId, () => {})
    // With the bot, as the caller may not own the conversation: nobody can detect or block another's turn.
    const key = `${bot.id} ${conversationId.toLowerCase()}`
    if (busy.has(key)) throw conversationBusy()
    busy.add(key)
    return hold(bot.accountId, () => void busy.delete(key))
  }

  /** Counts a turn of this account until it has left, once. */
  function hold(accountId: string, leave: () => void): () => void {
    let isHeld = true
    shares.take(accountId)
    return () => {
      if (!isHeld) return
      isHeld = false
      shares.release(accountId)
      leave()
    }
  }

  async function prepare(request: TurnRequest): Promise<TurnDraft> {
    const { bot, conversationId } = request
    const earlier = conversationId === undefined ? undefined : await conversations.getOfBot(bot, conversationId)
    if (earlier && earlier.openTurnId !== null) throw conversationBusy()
    const draft = draftTurn(request, earlier, now())
    await requireMessageStorage(bot.accountId)
    if (!earlier) countConversation(bot.accountId)
    return draft
  }

  async function open({ bot, channel }: TurnRequest, { turn, at, conversationId }: TurnDraft, key?: CallKey) {
    const held = { heldBy: serverId, heldUntil: now() + leaseMs, ...turn }
    const named = key && { ...key, turnId: turn.id, createdAt: now() }
    const begins = 'begins' in at
    const events = reporter.emitBegun(bot, channel, { ...turn, conversationId }, { begins, at: turn.createdAt })
    await store.open(bot.accountId, held, at, named, events).catch(explainConflict(begins))
    reporter.emitted(bot, events)
  }

  function run(
    request: TurnRequest,
    draft: TurnDraft,
    { leave, ...how }: Pick<RunOptions, 'opened' | 'isStreaming' | 'reservation'> & { leave: () => void },
  ): TurnRun {
    const started = new TurnRun(runParts, request, draft, { ...how, open: () => open(request, draft) })
    running.set(started.id, started)
    // Others can only follow what is in the database.
    if (how.isStreaming && how.opened) redisEvents?.share(started)
    const end = () => {
      leave()
      running.delete(started.id)
      if (how.isStreaming || how.opened) retain(started)
    }
    started.reply.then(end, end)
    return started
  }

  function retain(run: TurnRun): void {
    const { id } = run
    ended.set(id, run)
    // The timer must not reference the turn, or all turns of a minute would stay in memory.
    setTimeout(() => ended.delete(id), retainedMs).unref()
    if (ended.size > retainedAtMost) ended.delete(ended.keys().next().value as string)
  }

  return {
    take,
    start,
    queue,
    resume,
    /** A turn of this server that is running or retained. */
    find: (turnId: string): TurnRun | undefined => running.get(turnId) ?? ended.get(turnId),
    running: (): TurnRun[] => [...running.values()],
    /** Of bots that were deleted. */
    stopOfBots(botIds: ReadonlySet<string>): void {
      for (const run of running.values()) if (botIds.has(run.request.bot.id)) run.stop(botDeleted())
    },
  }
}
export type Turns = ReturnType<typeof createTurns>

const askingOf = ({ bot, message, tokenId, visitorId }: TurnRequest) => ({
  bot,
  message,
  payer: { tokenId, visitorId },
})

const unchanged = { userJson: undefined, userId: undefined, isFirstNamed: false, contextJson: undefined }
const resumed = { opened: Promise.resolve(), isStreaming: true }
