import type { StreamEvent } from 'beckon-contract'
import { isTerminal, readEvents } from 'beckon-contract/event-stream'
import { ChatFailure } from './chat-failure.ts'

/** The service sends a heartbeat every 15 s. */
const silentMostMs = 40_000
const attemptsMost = 40
/** Fewer attempts to send: a visitor waiting for the first word wants to know soon if there will be no reply. */
const sendsMost = 3
const backoffMostMs = 15_000
/** A burst of events is handled in tasks of this length, so that the page stays responsive. */
const taskMostMs = 10

export interface TurnParts {
  /**
   * Sends the message with an idempotency key: it is asked once, however often it is sent. Not needed for a turn in
   * progress.
   */
  send: ((signal: AbortSignal) => Promise<Response>) | null
  /** Resumes the stream after this event. */
  resume: (turn: string, lastEventId: string, signal: AbortSignal) => Promise<Response>
  turn: string | null
  onEvent: (event: StreamEvent) => void
  /** Whether the connection to the service is up. */
  onLine: (isUp: boolean) => void
  /** Failures while the browser is offline don't count. */
  isOnline: () => boolean
  /** Resolves when it is worth trying again. */
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** Follows one turn to its end, over as many connections as it takes. */
export async function followTurn({ send, resume, turn: known, onEvent, signal, ...parts }: TurnParts): Promise<void> {
  const { onLine, isOnline, pause } = parts
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  let turn = known
  let lastEventId = ''

  /** Whether the turn has ended. */
  async function readConnection(): Promise<boolean> {
    const line = new AbortController()
    const either = AbortSignal.any([signal, line.signal])
    let silence: ReturnType<typeof setTimeout> | undefined
    const stillAlive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => line.abort(), silentMostMs)
    }
    try {
      const response = turn === null && send ? await send(either) : await resume(turn ?? '', lastEventId, either)
      if (!response.body) return false
      onLine(true)
      stillAlive()
      let taskFrom = performance.now()
      for await (const { event, id, data } of readEvents(response.body, stillAlive)) {
        const received = { event, data: JSON.parse(data) } as StreamEvent
        if (received.event === 'turn.started') turn = received.data.id
        lastEventId = id || lastEventId
        onEvent(received)
        if (isTerminal({ event })) return true
        if (performance.now() - taskFrom < taskMostMs) continue
        await new Promise((resolve) => setTimeout(resolve))
        taskFrom = performance.now()
      }
      return false
    } finally {
      clearTimeout(silence)
    }
  }

  for (let failures = 0; ; ) {
    const before = lastEventId
    try {
      if (await readConnection()) return
    } catch (failure) {
      // Anything else is a dropped connection.
      if (signal.aborted || (failure instanceof ChatFailure && failure.code !== 'unreachable')) throw failure
    }
    if (signal.aborted) return
    if (lastEventId !== before) failures = 0
    if (isOnline()) failures += 1
    if (failures >= (turn === null ? sendsMost : attemptsMost)) break
    onLine(false)
    await Promise.race([pause(Math.min(1_000 * 2 ** Math.max(failures - 1, 0), backoffMostMs)), left])
  }
  throw new ChatFailure('unreachable', 'The connection was lost before the reply was complete.')
}
