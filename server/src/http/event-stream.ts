import type { FastifyReply } from 'fastify'

const pingMs = 15_000
/** A client that reads so slowly is cut off; it can come back for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

export interface EventStream {
  send: (event: { event?: string; id?: number; data: string }) => void
  end: () => void
  /** Called once, when the client is gone or the stream has ended. */
  whenClosed: (listener: () => void) => void
}

/** Server-sent events. From here on the answer is a 200, so whatever can be refused must have been refused before. */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply
  reply.hijack()
  reply.server.standAside(reply.request)
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  // The client learns at once that it is heard, be there a first event or not.
  let unsent = ''
  queueMicrotask(() => {
    if (unsent === '' && !raw.writableEnded) raw.flushHeaders()
  })
  const ping = setInterval(() => write(': ping\n\n'), pingMs).unref()
  const whenClosed = (listener: () => void): void => {
    // One who left before the first word has closed already, and says so no more.
    if (raw.destroyed) setImmediate(listener)
    else raw.once('close', listener)
  }
  whenClosed(() => clearInterval(ping))

  /** What is said at once is sent in one piece. */
  function write(text: string): void {
    if (unsent === '') queueMicrotask(flush)
    unsent += text
  }

  function flush(): void {
    const text = unsent
    unsent = ''
    if (text === '' || raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > unreadBytesAtMost) raw.destroy()
  }

  return {
    send: ({ event, id, data }) =>
      write(
        `${event === undefined ? '' : `event: ${event}\n`}${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`,
      ),
    end(): void {
      flush()
      raw.end()
    },
    whenClosed,
  }
}
