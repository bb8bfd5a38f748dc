import { isTerminal } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Subscribe, TurnEvent } from '../conversations/conversations.ts'
import { EventStream } from '../http/event-stream.ts'
import type { TokenStreams } from './token-streams.ts'

/** Streams a turn in the form that `write` gives its events. */
export function streamTurn(
  { request, reply, streams }: { request: FastifyRequest; reply: FastifyReply; streams: TokenStreams },
  subscribe: Subscribe,
  write: (event: TurnEvent) => { event?: string; data: string }[],
): FastifyReply {
  const stream = new EventStream(reply)
  streams.add(request.token.id, stream)
  const stop = subscribe((event) => {
    for (const written of write(event)) stream.send(written)
    if (isTerminal(event)) stream.end()
  })
  stream.whenClosed(stop)
  return reply
}
