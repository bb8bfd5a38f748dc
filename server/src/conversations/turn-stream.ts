import { isTerminal } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EventStream } from '../http/event-stream.ts'
import { problemOf } from '../http/problems.ts'
import { Failure } from '../lib/failure.ts'
import type { NonFailureEvent, TurnEvent, TurnSubscriber } from './turn-events.ts'
import type { TurnRun } from './turn-run.ts'

/** A failure that comes so soon is still an ordinary HTTP error; later the client learns the turn's id first. */
const firstByteMs = 3_000

export interface StreamDesk {
  request: FastifyRequest
  reply: FastifyReply
  baseUrl: string
  /** Told of the stream, so that it can be ended from outside. */
  onOpen?: ((stream: EventStream) => void) | undefined
  /** What of an event this subscriber may see; all of it by default. */
  present?: ((event: NonFailureEvent) => unknown) | undefined
}

/** Streams a turn to its caller from the first word. */
export async function streamRun(desk: StreamDesk, run: TurnRun): Promise<void> {
  await untilFirstWord(run)
  streamEvents(desk, (subscriber) => run.events.subscribe(0, subscriber))
}

/** Throws what went wrong before anything was said. */
export function untilFirstWord({ events }: TurnRun): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, firstByteMs)
  // Anything after `turn.started`.
  const stop = events.subscribe(1, (event) => (event.event === 'turn.failed' ? reject(event.failure) : resolve()))
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

/** Sends the events of `subscribe` until the turn is over or the client is gone. The turn itself does not mind either. */
export function streamEvents(desk: StreamDesk, subscribe: (subscriber: TurnSubscriber) => () => void): void {
  const stream = new EventStream(desk.reply)
  desk.onOpen?.(stream)
  let isOver = false
  const stop = subscribe((event, seq) => {
    stream.send({ event: event.event, id: seq, data: JSON.stringify(dataOf(event, desk)) })
    if (!isTerminal(event)) return
    isOver = true
    stream.end()
  })
  if (isOver) stop()
  else stream.whenClosed(stop)
}

function dataOf(event: TurnEvent, { request, baseUrl, present = ({ data }) => data }: StreamDesk): unknown {
  return event.event === 'turn.failed' ? problemOf(event.failure, request.id, baseUrl) : present(event)
}

/** After which event a subscriber who comes back wants to go on; 0 for all of them. */
export function readLastEventId(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0
  const seq = Number(header)
  if (!/^\d{1,9}$/.test(String(header)))
    throw new Failure('invalid_request', 'Last-Event-ID must be the id of an event of this turn.')
  return seq
}
