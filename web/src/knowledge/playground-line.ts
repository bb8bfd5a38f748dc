import type { StreamEvent } from 'beckon-contract'
import { isTerminal, readEvents } from 'beckon-contract/event-stream'
import { ApiFailure } from '../request.ts'

/** Backoff before each retry, while nothing new is received. */
const backoffMs = [500, 1_000, 2_000, 4_000, 8_000]
/** The service sends a heartbeat every 15 s. */
const silentMostMs = 40_000

type Events = ReadableStream<Uint8Array>

interface LineParts {
  send: (signal: AbortSignal) => Promise<Events>
  /** Streams the turn from after this event. */
  resume: (turnId: string, lastEventId: string, signal: AbortSignal) => Promise<Events>
  cancel: (turnId: string) => Promise<void>
  onEvent: (event: StreamEvent) => void
  onLine: (isUp: boolean) => void
  onStopRefused: () => void
  /** Resolves when it is worth trying again. */
  pause: (ms: number) => Promise<void>
}

/**
 * The connection to one turn, over as many reconnects as it takes. The turn runs at the service and continues without
 * us, so nothing is sent twice: a dropped connection resumes after the last event received.
 */
export function createPlaygroundLine(parts: LineParts) {
  let turnId: string | undefined
  let lastEventId = ''
  let connection: AbortController | undefined
  let isStopping = false

  /** Resolves at the end of the turn. After a failure it can be called again. */
  async function follow(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const before = lastEventId
      try {
        if (await readConnection()) return
      } catch (failure) {
        if (!mayPass(failure) || (turnId === undefined && failure instanceof ApiFailure)) throw failure
      }
      if (lastEventId !== before) attempt = 0
      const pauseMs = backoffMs[attempt]
      if (turnId === undefined || pauseMs === undefined) throw lost()
      parts.onLine(false)
      await parts.pause(pauseMs)
    }
  }

  /** Whether the turn has ended. */
  async function readConnection(): Promise<boolean> {
    const line = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const stillAlive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => line.abort(), silentMostMs)
    }
    try {
      stillAlive()
      const body = await (turnId === undefined
        ? parts.send(line.signal)
        : parts.resume(turnId, lastEventId, line.signal))
      connection = line
      parts.onLine(true)
      cancelIfRequested()
      for await (const { event, id, data } of readEvents(body, stillAlive)) {
        if (id && Number(id) <= Number(lastEventId)) continue
        const received = { event, data: JSON.parse(data) } as StreamEvent
        parts.onEvent(received)
        lastEventId = id
        if (isTerminal(received)) return true
        if (received.event !== 'turn.started') continue
        turnId = received.data.id
        cancelIfRequested()
      }
      return false
    } finally {
      connection = undefined
      clearTimeout(silence)
    }
  }

  /** While disconnected, or before the turn has an id, the request waits. */
  function cancelIfRequested() {
    const asked = connection
    if (!isStopping || turnId === undefined || !asked) return
    parts.cancel(turnId).catch((failure: unknown) => {
      // Then the connection is dead as well, and just hasn't noticed yet.
      if (mayPass(failure)) return asked.abort()
      isStopping = false
      parts.onStopRefused()
    })
  }

  return {
    follow,
    stop() {
      isStopping = true
      cancelIfRequested()
    },
  }
}

export type PlaygroundLine = ReturnType<typeof createPlaygroundLine>

/** The network, or a service that is restarting. Anything else that breaks a connection is not an ApiFailure. */
const mayPass = (failure: unknown) =>
  !(failure instanceof ApiFailure) || failure.code === 'unreachable' || failure.status >= 502

const lost = () => new ApiFailure({ code: 'unreachable', status: 0, detail: 'The connection was lost.' })
