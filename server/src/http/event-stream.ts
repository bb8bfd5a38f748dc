import type { FastifyReply } from 'fastify'
import { type Caller, callerOf } from './callers.ts'
import { uncountedBytes } from './unread-responses.ts'

const heartbeatMs = 15_000
/** A client with this much unread data is cut off; it can reconnect for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

/** Server-sent events. The response is a 200 from here on, so anything that can be refused must be refused before. */
export class EventStream {
  readonly #reply: FastifyReply
  readonly #raw: FastifyReply['raw']
  readonly #heartbeat: NodeJS.Timeout
  #closeListeners: (() => void)[] = []
  #unsent = ''
  /** What it has waiting for its client, as counted for its account. */
  #countedBytes = 0
  #caller: Caller | undefined

  constructor(reply: FastifyReply) {
    this.#reply = reply
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
    this.#count(0)
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
    if (this.#raw.writableLength > unreadBytesAtMost) return void this.#raw.destroy()
    this.#inOnePiece(() => this.#raw.write(text))
    if (this.#raw.writableLength > uncountedBytes) this.#waitForClient()
  }

  /** Its account and the service have a limit too: above it, the client is cut off in the same way. */
  #waitForClient(): void {
    const waitingBytes = this.#raw.writableLength
    const more = waitingBytes - this.#countedBytes
    this.#caller ??= callerOf(this.#reply.request)
    const isTooMuch = more > 0 && this.#reply.server.unreadBytes.refusalFor(this.#caller, more) !== undefined
    if (isTooMuch) return void this.#raw.destroy()
    if (this.#countedBytes === 0) this.#raw.once('drain', () => this.#count(0))
    this.#count(waitingBytes)
  }

  #count(waitingBytes: number): void {
    if (!this.#caller || waitingBytes === this.#countedBytes) return
    this.#reply.server.unreadBytes.add(this.#caller, waitingBytes - this.#countedBytes)
    this.#countedBytes = waitingBytes
  }

  /** Node writes head, length and text separately. It would batch them too, but flush only a tick later. */
  #inOnePiece(write: () => void): void {
    const { socket } = this.#raw
    socket?.cork()
    write()
    socket?.uncork()
  }
}
