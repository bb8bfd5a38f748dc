import { isTerminal, readEvents } from 'beckon-contract/event-stream'
import { BeckonError } from './beckon-error.ts'
import { backoffMs, retryDelayMs } from './retries.ts'
import { sleep } from './sleep.ts'

/** So many times in a row without a new event: some ten seconds, in which a service restarts. */
const vainAttemptsMost = 6
/** The service sends a heartbeat every few seconds: a connection that is silent for longer is dead. */
const silenceMostMs = 60_000

interface NumberedEvent {
  event: string
  id: number
  data: unknown
}

interface Following {
  /** Starts the turn, or joins it if it has started: the call has an idempotency key. Neither is repeated by itself. */
  start: (signal: AbortSignal) => Promise<Response>
  /** Asks for the events after this one. */
  resume: (turnId: string, lastEventId: string, signal: AbortSignal) => Promise<Response>
  signal?: AbortSignal | undefined
}

/**
 * The events of a turn, each once. A connection that drops or falls silent is replaced by one that resumes after the last
 * event.
 */
export async function* followTurn<Event extends NumberedEvent>({
  start,
  resume,
  signal,
}: Following): AsyncGenerator<Event, void> {
  let [turnId, lastId] = ['', -1]
  let failure: unknown
  for (let vain = 0; ; ) {
    const connection = new AbortController()
    const combined = signal ? AbortSignal.any([signal, connection.signal]) : connection.signal
    try {
      const response = await (turnId === '' ? start(combined) : resume(turnId, String(lastId), combined))
      for await (const event of eventsOf<Event>(response, () => connection.abort())) {
        if (event.id <= lastId) continue
        if (event.event === 'turn.started') turnId = (event.data as { id: string }).id
        lastId = event.id
        vain = 0
        yield event
        if (isTerminal(event)) return
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof BeckonError && retryDelayMs(error, 1, true) === undefined) throw error
      failure = error
    } finally {
      connection.abort()
    }
    if (++vain > vainAttemptsMost) throw failure instanceof BeckonError ? failure : brokenOff(failure)
    await sleep(vain === 1 ? 0 : backoffMs(vain - 1), signal)
  }
}

const brokenOff = (cause: unknown) =>
  new BeckonError({ code: 'unreachable', detail: 'The stream broke off again and again.' }, { cause })

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
