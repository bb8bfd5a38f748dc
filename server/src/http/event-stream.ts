import type { FastifyReply } from 'fastify'
import { createTickLimiter } from '../lib/tick-limiter.ts'

const heartbeatMs = 15_000
/** A client that reads so slowly is cut off; it can come back for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

/** Few, for a writing costs most of a word's way. Those who wait are sent more at once, and a reply that is complete waits for nobody. */
const writesPerTick = 8
const { run: limitWrite } = createTickLimiter(writesPerTick)

/** Server-sent events. From here on the answer is a 200, so whatever can be refused must have been refused before. */
export class EventStream {
  readonly #raw: FastifyReply['raw']
  readonly #heartbeat: NodeJS.Timeout
  #closeListeners: (() => void)[] = []
  #unsent = ''

  constructor(reply: FastifyReply) {
    this.#raw = reply.raw
    reply.hijack()
    reply.server.loadShedder.release(reply.request)
    this.#raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    this.#heartbeat = setInterval(() => this.#write(': ping\n\n'), heartbeatMs).unref()
    // One who left before the first word has closed already, and says so no more.
    if (this.#raw.destroyed) setImmediate(() => this.#close())
    else this.#raw.once('close', () => this.#close())
    queueMicrotask(() => this.#begin())
  }

  send({ event, id, data }: { event?: string; id?: number; data: string }): void {
    this.#write(
      `${event === undefined ? '' : `event: ${event}\n`}${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`,
    )
  }

  end(): void {
    this.#flush()
    this.#raw.end()
  }

  /** Called once, when the client is gone or the stream has ended. */
  whenClosed(listener: () => void): void {
    if (this.#raw.destroyed) setImmediate(listener)
    else this.#closeListeners = this.#closeListeners.concat(listener)
  }

  /** The client gets the headers at once, be there a first event or not. */
  #begin(): void {
    if (this.#raw.writableEnded) return
    this.#inOnePiece(() => {
      this.#raw.flushHeaders()
      this.#flush()
    })
  }

  #close(): void {
    clearInterval(this.#heartbeat)
    for (const listener of this.#closeListeners) listener()
  }

  /** What is said at once is sent in one piece. */
  #write(text: string): void {
    if (this.#unsent === '') queueMicrotask(() => limitWrite(() => this.#flush()))
    this.#unsent += text
  }

  #flush(): void {
    const text = this.#unsent
    this.#unsent = ''
    if (text === '' || this.#raw.writableEnded || this.#raw.destroyed) return
    // What was left unread before this: one long text alone is no sign of a slow client.
    if (this.#raw.writableLength > unreadBytesAtMost) this.#raw.destroy()
    else this.#inOnePiece(() => this.#raw.write(text))
  }

  /** Node writes head, length and text one by one. It would gather them too, but only let go of them a tick later. */
  #inOnePiece(write: () => void): void {
    const { socket } = this.#raw
    socket?.cork()
    write()
    socket?.uncork()
  }
}
