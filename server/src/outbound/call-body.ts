import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { secondMs } from '../lib/clock.ts'

/** How long to wait for the end of a complete response before closing its connection instead of reusing it. */
const endingMs = secondMs

export interface CallAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: CallBody
}

/** Receives the chunks of a body, and then either its end or an error. */
export interface BodySubscriber {
  take: (piece: Buffer) => void
  end: () => void
  fail: (error: unknown) => void
}

type Ending = { error?: unknown }

/**
 * A running call: handles undici's events, and then the response body, which must be read or destroyed. A single
 * object instead of a Node stream, because thousands of calls wait at the same time.
 */
export class CallBody implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  /** Until the response begins. */
  #head: PromiseWithResolvers<CallAnswer> | undefined
  #controller: Dispatcher.DispatchController | undefined
  #subscriber: BodySubscriber | undefined
  /** Chunks received before anyone subscribed. */
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
    if (this.#ending) this.#notify(this.#ending)
  }

  /** Backpressure: no further chunks until it is resumed. */
  pause(): void {
    if (!this.#ending) this.#controller?.pause()
  }

  resume(): void {
    if (!this.#ending) this.#controller?.resume()
  }

  /** The response is complete. The connection can be reused if its end arrives soon. */
  leave(): void {
    if (this.#ending) return
    const timeout = setTimeout(() => this.destroy(), endingMs)
    const rest = () => clearTimeout(timeout)
    this.#subscriber = { take: () => {}, end: rest, fail: rest }
  }

  /** Closes the connection, unless everything was read. The subscriber receives nothing more. */
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
    // The caller needn't wait for a connection that is still being opened.
    this.#end({ error: reason })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ending) controller.abort(new Error('no longer wanted'))
    else this.#controller = controller
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    // Free the raw headers, which nobody reads.
    controller.rawHeaders = null
    this.#head?.resolve({ status, headers, body: this })
    this.#head = undefined
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#subscriber) this.#subscriber.take(piece)
    else if (this.#early) this.#early.push(piece)
    else this.#early = [piece]
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
    this.#notify(ending)
  }

  #notify(ending: Ending): void {
    if ('error' in ending) this.#subscriber?.fail(ending.error)
    else this.#subscriber?.end()
  }
}

const ignoring: BodySubscriber = { take: () => {}, end: () => {}, fail: () => {} }
