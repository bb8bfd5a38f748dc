import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { secondMs } from '../lib/clock.ts'

/** How long the end may take to come after all that counts, before the connection is closed instead of used again. */
const endingMs = secondMs

export interface CallAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: CallBody
}

/** Gets a body piece by piece, and then either its end or what broke it off. */
export interface BodySubscriber {
  take: (piece: Buffer) => void
  end: () => void
  fail: (error: unknown) => void
}

type Ending = { error?: unknown }

/**
 * A call under way: what undici tells of it, and then the body of its answer, which must be read or destroyed. It is
 * one object, and no stream of Node's: thousands of calls wait for words at once.
 */
export class CallBody implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  /** Until the answer begins. */
  #head: PromiseWithResolvers<CallAnswer> | undefined
  #controller: Dispatcher.DispatchController | undefined
  #subscriber: BodySubscriber | undefined
  /** What came before anybody subscribed. */
  #early: Buffer[] | undefined
  #ending: Ending | undefined

  constructor(signal: AbortSignal, head: PromiseWithResolvers<CallAnswer>) {
    this.#signal = signal
    this.#head = head
    signal.addEventListener('abort', this)
  }

  subscribe(subscriber: BodySubscriber): void {
    this.#subscriber = subscriber
    for (const piece of this.#early ?? []) subscriber.take(piece)
    this.#early = undefined
    if (this.#ending) this.#tell(this.#ending)
  }

  /** All that counts was received. The connection can be used again, if the end comes soon. */
  leave(): void {
    if (this.#ending) return
    const timeout = setTimeout(() => this.destroy(), endingMs)
    const rest = () => clearTimeout(timeout)
    this.#subscriber = { take: () => {}, end: rest, fail: rest }
  }

  /** Closes the connection, unless all was read. The subscriber gets nothing any more. */
  destroy(): void {
    this.#subscriber = ignoring
    this.#abort(new Error('nobody wants the rest'))
  }

  /** The signal was aborted. */
  handleEvent(): void {
    this.#abort(this.#signal.reason)
  }

  #abort(reason: Error): void {
    this.#controller?.abort(reason)
    // Whoever waits for the answer need not wait for a connection first.
    this.#end({ error: reason })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ending) controller.abort(new Error('no longer wanted'))
    else this.#controller = controller
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    // As they came, for nobody.
    controller.rawHeaders = null
    this.#head?.resolve({ status, headers, body: this })
    this.#head = undefined
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#subscriber) this.#subscriber.take(piece)
    else this.#early = [...(this.#early ?? []), piece]
  }

  onResponseEnd(): void {
    this.#end({})
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end({ error })
  }

  #end(ending: Ending): void {
    if (this.#ending) return
    this.#ending = ending
    this.#signal.removeEventListener('abort', this)
    this.#head?.reject(ending.error)
    this.#head = undefined
    this.#tell(ending)
  }

  #tell(ending: Ending): void {
    if ('error' in ending) this.#subscriber?.fail(ending.error)
    else this.#subscriber?.end()
  }
}

const ignoring: BodySubscriber = { take: () => {}, end: () => {}, fail: () => {} }
