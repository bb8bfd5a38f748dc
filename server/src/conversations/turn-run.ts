import { setTimeout as sleep } from 'node:timers/promises'
import { channelTable, type ErrorCode, type Reply } from 'beckon-contract'
import type { BudgetReservation } from '../engines/budget-reservation.ts'
import type { Engine, EngineEvent, EngineRequest } from '../engines/engine.ts'
import { EngineStopped } from '../engines/engine-failure.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { runForAccount } from '../lib/current-account.ts'
import { Failure } from '../lib/failure.ts'
import { DatabaseUnavailable, databaseErrorOf } from '../store/database-faults.ts'
import { writeLengths } from './delta-lengths.ts'
import type { TurnDraft, TurnRequest } from './turn-drafts.ts'
import { deltaOf, endingOf, failedWith, replyOf } from './turn-endings.ts'
import { type TurnEvent, TurnEvents } from './turn-events.ts'
import { engineTimeout, explainConflict, interrupted, toFailure } from './turn-failures.ts'
import { cancelled, completed, failed, type Outcome, rowOf } from './turn-outcomes.ts'
import type { TurnReporter } from './turn-reports.ts'
import { presentPastTurn } from './turn-views.ts'
import { TurnGone, type TurnStore } from './turns.store.ts'

/** How long a stopped engine may take to report what it has. */
const lastWordMs = 250
/** Retries to store a reply while the database is unavailable. Less than the lease, or another server ends the turn. */
const attemptsMost = 20
const retryMs = secondMs
const unknownMostMs = 3 * secondMs

const deletedCodes: ErrorCode[] = ['agent_not_found', 'not_found']

/** Cancelled by an authorised caller. */
export class Cancelled extends Error {}

/** Which turn failed, or was answered from knowledge instead. */
export interface TurnProblem {
  turnId: string
  botId: string
  code: ErrorCode | 'fallback'
  cause: unknown
}

export interface RunParts {
  store: TurnStore
  reporter: TurnReporter
  engine: Engine
  now: Clock
  engineTimeoutMs: number
  /** The id of this server in leases. */
  serverId: string
  onError: (error: unknown) => void
  onProblem: (problem: TurnProblem) => void
}
export interface RunOptions {
  /** Resolves when the turn is in the database; absent if it is stored together with its reply. */
  opened: Promise<void> | undefined
  isStreaming: boolean
  /** The budget reserved for it; absent if nothing is reserved yet. */
  reservation?: BudgetReservation | undefined
  open: () => Promise<void>
}

/** A running turn on this server. It continues whether or not anyone waits for it. */
export class TurnRun {
  readonly events = new TurnEvents()
  /** Resolves once the reply is durable. */
  readonly reply: Promise<Reply>
  readonly request: TurnRequest
  readonly #parts: RunParts
  readonly #draft: TurnDraft
  readonly #options: RunOptions
  readonly #stopper = new AbortController()
  readonly #outcome = Promise.withResolvers<Outcome>()
  readonly #timer: NodeJS.Timeout
  /** Resolves when the turn is in the database; absent if it is stored together with its reply. */
  #opened: Promise<void> | undefined
  #isEnding = false
  #firstWordAt: number | undefined
  #cost = 0
  #settled: Promise<void> | undefined

  constructor(parts: RunParts, request: TurnRequest, draft: TurnDraft, options: RunOptions) {
    this.#parts = parts
    this.request = request
    this.#draft = draft
    this.#options = options
    this.#opened = options.opened
    this.events.emit({ event: 'turn.started', data: { id: this.id, conversation_id: this.conversationId } })
    this.#timer = setTimeout(() => this.stop(engineTimeout()), parts.engineTimeoutMs)
    this.#callEngine()
    this.reply = this.#outcome.promise.then((outcome) => this.#finish(outcome))
    // It may be awaited later, or never.
    this.reply.catch(() => {})
  }

  get id(): string {
    return this.#draft.turn.id
  }

  get conversationId(): string {
    return this.#draft.conversationId
  }

  /** The person who wrote the message; null if nobody was named. */
  get userId(): string | null {
    return this.#draft.turn.userId ?? null
  }

  /** Ends it now, with what was said so far; its model call is aborted. */
  cancel(): void {
    this.stop(new Cancelled())
  }

  /** Ends it now: with what was said so far (`Cancelled`), or as failed. */
  stop(reason: Cancelled | Failure): void {
    this.#stopper.abort(reason)
    // Don't wait any longer for an engine that can't be stopped.
    setTimeout(() => this.#conclude(this.#brokenBy(reason)), lastWordMs).unref()
  }

  /** From then on the turn is in the database, and can be looked up by its id. */
  async show(): Promise<void> {
    if (!this.#isEnding) this.#opened ??= this.#options.open()
    // A turn that is just ending is stored when it has ended.
    await (this.#opened ?? this.reply)
  }

  #callEngine(): void {
    const { bot, channel, user, context, format, tokenId, visitorId, history: given = [] } = this.request
    const { turn, at, conversationId } = this.#draft
    const { isStreaming, reservation } = this.#options
    const { store, engine } = this.#parts
    const request: EngineRequest = {
      ...{
        bot,
        user,
        context,
        format,
        reservation,
        message: turn.message,
        payer: { tokenId, visitorId },
        withUnfinished: channelTable[channel].withUnfinished,
        signal: this.#stopper.signal,
      },
      history: async (turnsAtMost) =>
        'begins' in at
          ? given.slice(0, turnsAtMost)
          : (await store.listPastTurns(bot.accountId, conversationId, turn.position, turnsAtMost)).map(presentPastTurn),
      onEvent: isStreaming ? (event) => this.#onEvent(event) : undefined,
      onSpent: (cost) => {
        this.#cost = cost
      },
      // Written at the same time as the reply, which is sent when both are.
      onSettling: (settled) => {
        this.#settled = settled.catch(this.#parts.onError)
      },
      writeDown: () => this.show(),
    }
    runForAccount(bot.accountId, () => engine.reply(request)).then(
      (reply) => this.#conclude(completed(reply)),
      (thrown: unknown) => this.#conclude(this.#brokenBy(thrown)),
    )
  }

  #onEvent(event: EngineEvent): void {
    if (event.kind === 'text') this.#firstWordAt ??= this.#parts.now()
    this.events.emit(toTurnEvent(event))
  }

  #brokenBy(thrown: unknown): Outcome {
    const { signal } = this.#stopper
    const reason: unknown = signal.aborted ? signal.reason : thrown
    const known = thrown instanceof EngineStopped ? { trace: thrown.trace, usage: thrown.usage } : {}
    const sent = this.events.text()
    return reason instanceof Cancelled ? cancelled(sent, known) : failed(toFailure(reason), sent, known)
  }

  #conclude(outcome: Outcome): void {
    clearTimeout(this.#timer)
    this.#outcome.resolve(outcome)
  }

  async #finish(outcome: Outcome): Promise<Reply> {
    const endedAt = this.#parts.now()
    const { failure } = outcome
    try {
      // If it could not be stored when it began, its caller has already been told.
      await this.#opened
      this.#reportProblem(outcome)
      await this.#storeWithRetry(outcome, endedAt).catch((error: unknown) => this.#giveUp(outcome, endedAt, error))
      await this.#settled
      if (failure) throw failure
    } catch (error) {
      this.events.emit(failedWith(toFailure(error)))
      throw error
    }
    const { turn, conversationId } = this.#draft
    const { id, metadataJson } = turn
    const reply = replyOf({ id, botId: this.request.bot.id, conversationId, metadataJson, outcome, endedAt })
    const unsent = this.#unsentOf(outcome)
    if (unsent !== '') this.events.emit(deltaOf(unsent, outcome))
    this.events.emit(endingOf(outcome, reply))
    return reply
  }

  #unsentOf({ status, text }: Outcome): string {
    return status === 'completed' ? textAfter(this.events.text(), text) : ''
  }

  /** All pieces of the reply, the last of which may not be sent yet. */
  #deltasOf(outcome: Outcome): string[] {
    return [...this.events.deltas(), this.#unsentOf(outcome)].filter(Boolean)
  }

  /** A reply that took time, and perhaps money, is retried while the database is unavailable or its disk is full. */
  async #storeWithRetry(outcome: Outcome, endedAt: number): Promise<void> {
    const began = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        if (attempt > 1 && (await this.#isStored(outcome, endedAt))) return
        return await this.#store(outcome, endedAt)
      } catch (error) {
        // The first attempt was committed after the check.
        if (attempt > 1 && error instanceof Failure && (await this.#isStored(outcome, endedAt))) return
        const isPassing = databaseErrorOf(error) !== undefined && !this.#stopper.signal.aborted
        // If it is stored with its reply, its caller can send it again; but must know that it has to.
        const isUnknown = error instanceof DatabaseUnavailable && performance.now() - began < unknownMostMs
        const isWorthIt = this.#opened || isUnknown
        if (!isPassing || !isWorthIt || attempt === attemptsMost) throw error
        await sleep(retryMs)
      }
    }
  }

  async #store(outcome: Outcome, endedAt: number): Promise<void> {
    this.#isEnding = true
    await this.#opened
    const { store, serverId, reporter } = this.#parts
    const { bot, channel } = this.request
    const { accountId } = bot
    const { turn, at, conversationId } = this.#draft
    const end = rowOf(outcome, endedAt, writeLengths(this.#deltasOf(outcome).map(lengthOf), outcome.text))
    const begins = !this.#opened && 'begins' in at
    const events = reporter.emitEnded(bot, channel, { ...turn, conversationId }, end, begins)
    const reports = reporter.reportEnded(channel, {
      ...{ accountId, botId: bot.id, conversationId, turnId: turn.id, end },
      firstWordMs: this.#firstWordAt === undefined ? null : this.#firstWordAt - turn.createdAt,
      cost: this.#cost,
    })
    const stored = this.#opened
      ? store.close(accountId, { id: turn.id, conversationId }, end, { heldBy: serverId }, [...events, ...reports])
      : store.add(accountId, { ...turn, ...end }, at, [...events, ...reports])
    await stored
      .then(() => reporter.emitted(bot, events))
      .catch(async (error: unknown) => {
        // It exists, but its lease is no longer ours.
        if (error instanceof TurnGone && (await store.find(accountId, turn.id))) throw interrupted(error)
        explainConflict('begins' in at)(error)
      })
  }

  /** A write may have succeeded even though the database became unavailable. */
  async #isStored({ status }: Outcome, endedAt: number): Promise<boolean> {
    const row = await this.#parts.store.find(this.request.bot.accountId, this.id)
    return row?.status === status && row.repliedAt === endedAt
  }

  /** The database refused it, perhaps because of its text. A turn that is over must not block its conversation. */
  async #giveUp({ failure }: Outcome, endedAt: number, error: unknown): Promise<void> {
    const { onError } = this.#parts
    if (this.#opened && !(error instanceof Failure || databaseErrorOf(error)))
      await this.#store(failed(failure ?? toFailure(error), ''), endedAt).catch(onError)
    // The caller gets the original error.
    if (!failure) throw error
    // Of what was deleted, nothing can be stored.
    if (!(error instanceof Failure && deletedCodes.includes(error.code))) onError(error)
  }

  #reportProblem({ failure, trace }: Outcome): void {
    const turn = { turnId: this.id, botId: this.request.bot.id }
    if (failure) this.#parts.onProblem({ ...turn, code: failure.code, cause: failure.cause })
    else if (trace?.providerError) this.#parts.onProblem({ ...turn, code: 'fallback', cause: undefined })
  }
}

const lengthOf = ({ length }: string): number => length

/** What the engine has not sent while it worked: its whole text if it can't stream, or a refusal. */
const textAfter = (sent: string, whole: string): string => (whole.startsWith(sent) ? whole.slice(sent.length) : '')

const toTurnEvent = (event: EngineEvent): TurnEvent =>
  event.kind === 'text'
    ? { event: 'reply.delta', data: { text: event.text } }
    : { event: event.kind === 'tool-started' ? 'tool.started' : 'tool.finished', data: { name: event.name } }
