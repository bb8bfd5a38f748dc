import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode, Reply } from 'beckon-contract'
import { type Clock, secondMs, toInstant } from '../clock.ts'
import type { Engine, EngineEvent } from '../engines/engine.ts'
import { EngineStopped } from '../engines/engine-failure.ts'
import type { Purse } from '../engines/purse.ts'
import { Failure } from '../failure.ts'
import { databaseTroubleOf } from '../store/database-faults.ts'
import type { TurnDraft, TurnRequest } from './turn-drafts.ts'
import { engineTimeout, explainConflict, toFailure } from './turn-failures.ts'
import { createTurnFeed, type TurnEvent, type TurnFeed } from './turn-feed.ts'
import { cancelled, completed, failed, noUsage, type Outcome, rowOf } from './turn-outcomes.ts'
import type { TurnStore } from './turns.store.ts'

/** A turn under way in this server. It goes on whether or not anybody waits for it. */
export interface TurnRun {
  id: string
  conversationId: string
  feed: TurnFeed
  /** Fulfilled once the reply is durable. */
  reply: Promise<Reply>
  /** Ends it now: with what was said (`Cancelled`), or as failed. */
  stop: (reason: Cancelled | Failure) => void
  /** From then on the database knows the turn, and anyone who is told its id can ask for it. */
  show: () => Promise<void>
}

/** So long an engine that was stopped may take to say what it knows. */
const lastWordMs = 250
/** How often a database that is away is asked to keep a reply: not longer than the turn is held, or another server ends it. */
const attemptsMost = 20
const againMs = secondMs

/** The wish of someone who may wish it. */
export class Cancelled extends Error {}

/** Which turn failed, or was answered from knowledge instead. */
export interface TurnTrouble {
  turnId: string
  botId: string
  code: ErrorCode | 'fallback'
  cause: unknown
}

interface Parts {
  store: TurnStore
  engine: Engine
  now: Clock
  engineTimeoutMs: number
  /** What this server calls itself where it holds a turn. */
  serverId: string
  onError: (error: unknown) => void
  onTrouble: (trouble: TurnTrouble) => void
}
export interface RunOptions {
  /** Fulfilled when the database knows the turn; absent where it is to learn of it with its reply. */
  opened: Promise<void> | undefined
  isHeard: boolean
  /** What its models are paid with; absent where that is still to be found out. */
  purse?: Purse | undefined
  open: () => Promise<void>
}

export function runTurn(
  { store, engine, now, engineTimeoutMs, serverId, onError, onTrouble }: Parts,
  { bot, user, tokenId, visitorId, history: told = [] }: TurnRequest,
  { turn, at, conversationId }: TurnDraft,
  { isHeard, purse, open, ...options }: RunOptions,
): TurnRun {
  const { id } = turn
  const feed = createTurnFeed()
  const stopper = new AbortController()
  const stop = (reason: Cancelled | Failure) => stopper.abort(reason)
  const timer = setTimeout(() => stop(engineTimeout()), engineTimeoutMs)
  let { opened } = options
  let isEnding = false

  async function think(): Promise<Outcome> {
    const { signal } = stopper
    const history = (turnsAtMost: number) =>
      'begins' in at
        ? Promise.resolve(told.slice(0, turnsAtMost))
        : store.listSaid(bot.accountId, conversationId, turn.position, turnsAtMost)
    const hear = isHeard ? (event: EngineEvent) => feed.say(retell(event)) : undefined
    try {
      const payer = { tokenId, visitorId }
      const request = { bot, message: turn.message, user, history, hear, signal, payer, purse, writeDown: show }
      return completed(await unlessAborted(engine.reply(request), signal))
    } catch (thrown) {
      const reason: unknown = signal.aborted ? signal.reason : thrown
      const known = thrown instanceof EngineStopped ? { trace: thrown.trace, usage: thrown.usage } : {}
      return reason instanceof Cancelled ? cancelled(feed.said(), known) : failed(toFailure(reason), feed.said(), known)
    } finally {
      clearTimeout(timer)
    }
  }

  async function keep(outcome: Outcome, endedAt: number): Promise<void> {
    isEnding = true
    await opened
    const end = rowOf(outcome, endedAt)
    const kept = opened
      ? store.close(bot.accountId, { id, conversationId }, end, { heldBy: serverId })
      : store.add(bot.accountId, { ...turn, ...end }, at)
    await kept.catch(explainConflict('begins' in at))
  }

  async function finish(): Promise<Reply> {
    const outcome = await think()
    const endedAt = now()
    const { failure } = outcome
    try {
      // Where it could not be written down when it began, whoever began it knows.
      await opened
      tellTrouble(outcome)
      await keepPatiently(outcome, endedAt).catch((error: unknown) => giveUp(outcome, endedAt, error))
      if (failure) throw failure
    } catch (error) {
      feed.say({ event: 'turn.failed', failure: toFailure(error) })
      throw error
    }
    const reply = replyOf(outcome, endedAt)
    for (const event of lastWords(outcome, reply, feed.said())) feed.say(event)
    return reply
  }

  /** A reply that took its time, and perhaps money, waits a little for a database that went away or has no room. */
  async function keepPatiently(outcome: Outcome, endedAt: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await keep(outcome, endedAt)
      } catch (error) {
        const isPassing = opened && databaseTroubleOf(error) !== undefined && !stopper.signal.aborted
        if (!isPassing || attempt === attemptsMost) throw error
        await sleep(againMs)
        if (await isKept(outcome, endedAt)) return
      }
    }
  }

  /** What a database that went away was just doing may have been done. */
  async function isKept({ status }: Outcome, endedAt: number): Promise<boolean> {
    const row = await store.find(bot.accountId, id).catch(() => undefined)
    return row?.status === status && row.repliedAt === endedAt
  }

  /** The database refused it, perhaps because of what was said. Its conversation must not wait for a turn that is over. */
  async function giveUp({ failure }: Outcome, endedAt: number, error: unknown): Promise<void> {
    if (opened && !(error instanceof Failure || databaseTroubleOf(error)))
      await keep(failed(failure ?? toFailure(error), ''), endedAt).catch(onError)
    // The caller is told what went wrong first.
    if (!failure) throw error
    onError(error)
  }

  function tellTrouble({ failure, trace }: Outcome): void {
    if (failure) onTrouble({ turnId: id, botId: bot.id, code: failure.code, cause: failure.cause })
    else if (trace?.providerError) onTrouble({ turnId: id, botId: bot.id, code: 'fallback', cause: undefined })
  }

  async function show(): Promise<void> {
    if (!isEnding) opened ??= open()
    // One that is just ending is known when it has ended.
    await (opened ?? reply)
  }

  const replyOf = (outcome: Outcome, endedAt: number): Reply => ({
    id,
    object: 'reply',
    agent_id: bot.id,
    conversation_id: conversationId,
    reply: outcome.text,
    finish_reason: outcome.finishReason,
    answered: outcome.answered === true,
    citations: outcome.citations ?? [],
    usage: outcome.usage ?? noUsage,
    metadata: JSON.parse(turn.metadataJson),
    created_at: toInstant(endedAt),
  })

  feed.say({ event: 'turn.started', data: { id, conversation_id: conversationId } })
  const reply = finish()
  // Somebody may come for it later, or nobody.
  reply.catch(() => {})
  return {
    id,
    conversationId,
    feed,
    reply,
    stop,
    show,
  }
}

const retell = (event: EngineEvent): TurnEvent =>
  event.kind === 'text'
    ? { event: 'reply.delta', data: { text: event.text } }
    : { event: event.kind === 'tool-started' ? 'tool.started' : 'tool.finished', data: { name: event.name } }

/** A mind that said nothing while it thought has said it all in the end. */
function lastWords({ status, text }: Outcome, reply: Reply, said: string): TurnEvent[] {
  const { id, conversation_id } = reply
  if (status === 'cancelled') return [{ event: 'turn.cancelled', data: { id, conversation_id, reply: text } }]
  const ending: TurnEvent = { event: 'reply.completed', data: reply }
  return said === '' ? [{ event: 'reply.delta', data: { text } }, ending] : [ending]
}

/** For engines that cannot be stopped: they are not waited for any longer. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), lastWordMs).unref(), { once: true })
    work.then(resolve, reject)
  })
}
