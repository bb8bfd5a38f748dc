import { isTerminal, readEvents } from 'beckon-contract/event-stream'
import { BeckonError } from './beckon-error.ts'
import { createRetries, type RetryLimits } from './retries.ts'

/** The service sends a heartbeat every few seconds: a connection that is silent for longer is dead. */
const silenceMostMs = 60_000

interface NumberedEvent {
  event: string
  id: number
  data: unknown
}

interface Following extends RetryLimits {
  /** Starts the turn, or joins it if it has started: the call has an idempotency key. One attempt. */
  start: (attempt: StreamAttempt) => Promise<Response>
  /** Asks for the events after this one. One attempt. */
  resume: (turnId: string, lastEventId: string, attempt: StreamAttempt) => Promise<Response>
}

export interface StreamAttempt {
  signal: AbortSignal
  /** How long the service may take to answer. */
  timeoutMs: number
}

/**
 * The events of a turn, each once. A connection that drops or falls silent is replaced by one that resumes after the last
 * event.
 */
export async function* followTurn<Event extends NumberedEvent>({
  start,
  resume,
  ...limits
}: Following): AsyncGenerator<Event, void> {
  const { signal } = limits
  const retries = createRetries(limits)
  let [turnId, lastId] = ['', -1]
  for (;;) {
    const connection = new AbortController()
    const attempt = {
      signal: signal ? AbortSignal.any([signal, connection.signal]) : connection.signal,
      timeoutMs: retries.remainingMs(),
    }
    let hadConnection = false
    let failure: unknown
    try {
      const response = await (turnId === '' ? start(attempt) : resume(turnId, String(lastId), attempt))
      hadConnection = true
      for await (const event of eventsOf<Event>(response, () => connection.abort())) {
        if (event.id <= lastId) continue
        if (event.event === 'turn.started') turnId = (event.data as { id: string }).id
        lastId = event.id
        retries.succeed()
        yield event
        if (isTerminal(event)) return
      }
    } catch (error) {
      signal?.throwIfAborted()
      failure = error
    } finally {
      connection.abort()
    }
    if (hadConnection) retries.restartTime()
    const error = failure instanceof BeckonError ? failure : brokenOff(failure)
    await retries.wait(error, { isRepeatable: true, hadConnection })
  }
}

const brokenOff = (cause: unknown) =>
  new BeckonError({ code: 'unreachable', detail: 'The stream was interrupted repeatedly.' }, { cause })

async function* eventsOf<Event extends NumberedEvent>(
  { body }: Response,
  onSilence: () => void,
): AsyncGenerator<Event, void> {
  if (!body) throw new BeckonError({ code: 'internal', detail: 'The answer has no body. Check any proxy in between.' })
  let timer = setTimeout(onSilence, silenceMostMs)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, silenceMostMs)
  }
  try {
    for await (const { event, id, data } of readEvents(body, restart))
      yield { event, id: Number(id), data: JSON.parse(data) } as Event
  } finally {
    clearTimeout(timer)
  }
}
