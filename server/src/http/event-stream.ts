import type { FastifyReply } from 'fastify'

const heartbeatMs = 15_000
/** A client with this much unread data is cut off; it can reconnect for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

/** Server-sent events. The response is a 200 from here on, so anything that can be refused must be refused before. */
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
    // A client that left before the first word is already closed and emits no event.
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

  /** The client gets the headers immediately, even without a first event. */
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

  /** Batches everything written in the same tick. */
  #write(text: string): void {
    if (this.#unsent === '') queueMicrotask(() => this.#flush())
    this.#unsent += text
  }

  #flush(): void {
    const text = this.#unsent
    this.#unsent = ''
    if (text === '' || this.#raw.writableEnded || this.#raw.destroyed) return
    // Measured before this write: one long text alone doesn't mean that the client is slow.
    if (this.#raw.writableLength > unreadBytesAtMost) this.#raw.destroy()
    else this.#inOnePiece(() => this.#raw.write(text))
  }

  /** Node writes head, length and text separately. It would batch them too, but flush only a tick later. */
  #inOnePiece(write: () => void): void {
    const { socket } = this.#raw
    socket?.cork()
    write()
    socket?.uncork()
  }
}
