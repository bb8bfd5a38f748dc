import type { StreamEventName } from './api/stream.ts'

const bom = '\ufeff'

const terminalEvents: readonly StreamEventName[] = ['reply.completed', 'turn.failed', 'turn.cancelled']
/** Whether an event is the last one of its turn. */
export const isTerminal = ({ event }: { event: string }): boolean =>
  (terminalEvents as readonly string[]).includes(event)

export interface ServerEvent {
  event: string
  id: string
  data: string
}

export interface EventTaker {
  takeEvent: (data: string, event: string, id: string) => void
}

/**
 * Parses server-sent events (SSE) from text, wherever it is split, in linear time. Comments are skipped, and an event
 * that is cut off is dropped. A single object with few fields: the server reads thousands of streams at the same time.
 */
export class EventParser {
  readonly #taker: EventTaker
  /** An unfinished line. */
  #rest = ''
  #event = ''
  #id = ''
  #data: string | undefined
  #isFirstLine = true
  /** The last line ended with a carriage return, which a line feed may follow. */
  #isReturned = false

  constructor(taker: EventTaker) {
    this.#taker = taker
  }

  /** Length of the event that has begun. */
  get begunLength(): number {
    return this.#rest.length + (this.#data?.length ?? 0)
  }

  feed(text: string): void {
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    if (end > 0) {
      this.#readLines(this.#rest + text.slice(0, end))
      this.#rest = text.slice(end)
    } else {
      this.#rest += text
    }
  }

  #readLines(text: string): void {
    let from = this.#isReturned && text.startsWith('\n') ? 1 : 0
    this.#isReturned = text.endsWith('\r')
    const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
    if (this.#isFirstLine && lines.startsWith(bom)) from = bom.length
    this.#isFirstLine = false
    for (let to = lines.indexOf('\n', from); to >= 0; to = lines.indexOf('\n', from)) {
      if (to === from) this.#handOver()
      else this.#readLine(lines.slice(from, to))
      from = to + 1
    }
  }

  #readLine(line: string): void {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'data') this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`
    else if (field === 'event') this.#event = value
    else if (field === 'id') this.#id = value
  }

  #handOver(): void {
    const [data, event] = [this.#data, this.#event || 'message']
    this.#data = undefined
    this.#event = ''
    if (data !== undefined) this.#taker.takeEvent(data, event, this.#id)
  }
}

/** The events of a response as they arrive. `onBytes` is called for heartbeats too: without any, the connection is dead. */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events: ServerEvent[] = []
  const parser = new EventParser({ takeEvent: (data, event, id) => events.push({ event, id, data }) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes?.()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } finally {
    // The consumer stopped reading: abort the call.
    reader.cancel().catch(() => undefined)
  }
}
