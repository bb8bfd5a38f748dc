import { isTerminal, type Reply } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import { EventStream } from '../http/event-stream.ts'
import { problemOf } from '../http/problems.ts'
import { Failure } from '../lib/failure.ts'
import type { Conversations } from './conversations.ts'
import { isEnd, type NonFailureEvent, type TurnEvent, type TurnSubscriber } from './turn-events.ts'
import type { StartedTurn } from './turn-idempotency.ts'
import type { TurnRun } from './turn-run.ts'
import { presentReply } from './turn-views.ts'
import type { TurnRow } from './turns.store.ts'

/** How one subscriber receives a turn. */
interface StreamOptions {
  request: FastifyRequest
  reply: FastifyReply
  baseUrl: string
  /** Gets the stream, so that it can be ended from outside. */
  onOpen?: ((stream: EventStream) => void) | undefined
  /** The part of an event that this subscriber may see; all of it by default. */
  present?: ((event: NonFailureEvent) => unknown) | undefined
}

/** Returns how to stop. */
export type Subscribe = (subscriber: TurnSubscriber) => () => void
type Follows = Pick<Conversations, 'follow' | 'firstByteMs'>

/** Streams a turn to the caller who started it, or repeated the call. */
export async function streamStarted(
  options: StreamOptions,
  conversations: Follows,
  bot: BotRow,
  started: StartedTurn,
): Promise<void> {
  markReplay(options.reply, started)
  streamEvents(options, await openEvents(conversations, bot, started))
}

/** Tells the caller that the turn is that of an earlier call with the same key. */
export function markReplay(reply: FastifyReply, { kind }: StartedTurn): void {
  if (kind === 'repeated') reply.header('idempotency-replayed', 'true')
}

/** Streams a turn to a subscriber that may have a part of it. */
export function resumeStream(options: StreamOptions, conversations: Follows, bot: BotRow, turn: TurnRow): FastifyReply {
  const { request, reply } = options
  const seq = readLastEventId(request.headers['last-event-id'])
  // An EventSource reconnects after the end of every stream, until it gets this.
  if (isEnd(seq)) return reply.code(204).send()
  streamEvents(options, (subscriber) => conversations.follow(bot, turn, seq, subscriber))
  return reply
}

/** All events of a started turn, from its first word on: errors that occur before it are thrown. */
export async function openEvents(conversations: Follows, bot: BotRow, started: StartedTurn): Promise<Subscribe> {
  if (started.kind !== 'run') return (subscriber) => conversations.follow(bot, started.turn, 0, subscriber)
  await untilFirstWord(started.run, conversations.firstByteMs)
  return (subscriber) => started.run.events.subscribe(0, subscriber)
}

/** The reply of a started turn, wherever it runs. Throws its failure. */
export async function awaitReply(
  conversations: Pick<Conversations, 'follow' | 'getTurn'>,
  bot: BotRow,
  started: StartedTurn,
): Promise<Reply> {
  if (started.kind === 'run') return started.run.reply
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = conversations.follow(bot, started.turn, 0, (event) => {
    if (event.event === 'turn.failed') reject(event.failure)
    else if (isTerminal(event)) resolve()
  })
  await promise.finally(() => stop())
  return presentReply(await conversations.getTurn(bot, started.turn.id), bot.id)
}

function untilFirstWord({ events }: TurnRun, firstByteMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, firstByteMs)
  // Anything after `turn.started`.
  const stop = events.subscribe(1, (event) => (event.event === 'turn.failed' ? reject(event.failure) : resolve()))
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

/** Sends the events of `subscribe` until the turn has ended or the client is gone. Neither affects the turn itself. */
function streamEvents(options: StreamOptions, subscribe: Subscribe): void {
  const stream = new EventStream(options.reply)
  options.onOpen?.(stream)
  let isOver = false
  const stop = subscribe((event, seq) => {
    stream.send({ event: event.event, id: seq, data: JSON.stringify(dataOf(event, options)) })
    if (!isTerminal(event)) return
    isOver = true
    stream.end()
  })
  if (isOver) stop()
  else stream.whenClosed(stop)
}

function dataOf(event: TurnEvent, { request, baseUrl, present = ({ data }) => data }: StreamOptions): unknown {
  return event.event === 'turn.failed' ? problemOf(event.failure, request.id, baseUrl) : present(event)
}

/** The last event that a reconnecting subscriber has received; 0 for none. */
function readLastEventId(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0
  const seq = Number(header)
  if (!/^\d{1,12}$/.test(String(header)))
    throw new Failure('invalid_request', 'Last-Event-ID must be the id of an event of this turn.')
  return seq
}
