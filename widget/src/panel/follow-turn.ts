import type { StreamEvent } from 'beckon-contract'
import { ChatFailure } from './chat-failure.ts'
import { readEvents } from './event-stream.ts'

const terminal = ['reply.completed', 'turn.failed', 'turn.cancelled']
/** The service sends a heartbeat every 15 s. */
const silentMostMs = 40_000
const attemptsMost = 40
/** Who waits for a first word wants to know soon that none will come. */
const sendsMost = 3
const backoffMostMs = 15_000

export interface TurnParts {
  /** Sends the message, with a key: however often, it is asked once. Not needed for a turn that is under way already. */
  send: ((signal: AbortSignal) => Promise<Response>) | null
  /** Takes the stream up again behind this event. */
  resume: (turn: string, lastEventId: string, signal: AbortSignal) => Promise<Response>
  turn: string | null
  onEvent: (event: StreamEvent) => void
  /** Whether the line to the service stands. */
  onLine: (isUp: boolean) => void
  /** What fails while the browser is offline does not count. */
  isOnline: () => boolean
  /** Until it is worth trying again. */
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
      for await (const { event, id, data } of readEvents(response.body, stillAlive)) {
        const received = { event, data: JSON.parse(data) } as StreamEvent
        if (received.event === 'turn.started') turn = received.data.id
        lastEventId = id || lastEventId
        onEvent(received)
        if (terminal.includes(event)) return true
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
      // Anything else is a line that broke, at whichever byte.
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
