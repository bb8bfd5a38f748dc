import { secondMs } from '../lib/clock.ts'
import type { TracingSettings } from '../lib/tracing-settings.ts'
import type { Calls } from '../outbound/calls.ts'
import { writeOtlp } from './otlp-json.ts'
import type { EndedSpan } from './spans.ts'

const waitingMost = 2_048
const batchMost = 512
const everyMs = 5 * secondMs
const lastWordMs = 2 * secondMs

/**
 * Spans are buffered in memory and sent in batches. If the collector is unavailable or slow they are dropped; no
 * request ever waits for it.
 */
export function createSpanExport({
  settings: { url, headers, timeoutMs, resource },
  calls,
  onWarning,
}: {
  settings: TracingSettings
  calls: Calls
  /** Called once when the collector becomes unavailable, and not again until it has recovered. */
  onWarning: (warning: string) => void
}) {
  let waiting: EndedSpan[] = []
  let lost = 0
  let isAway = false
  let sending: Promise<void> | undefined
  const timer = setInterval(send, everyMs).unref()

  function take(span: EndedSpan): void {
    if (waiting.length >= waitingMost) lost += 1
    else if (waiting.push(span) >= batchMost) send()
  }

  function send(): void {
    sending ??= sendAll(timeoutMs).finally(() => {
      sending = undefined
    })
  }

  async function sendAll(timeoutMs: number): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost)
      waiting = waiting.slice(batchMost)
      const failure = await post(batch, signal)
      if (failure === undefined) {
        isAway = false
        continue
      }
      lost += batch.length
      if (!isAway) onWarning(`Traces are not reaching the collector: ${failure}`)
      isAway = true
      return
    }
  }

  /** The error, if any. The collector's own message may be long and isn't needed. */
  async function post(batch: EndedSpan[], signal: AbortSignal): Promise<string | undefined> {
    try {
      const answer = await calls.call(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: writeOtlp(batch, resource),
        signal,
      })
      answer.body.destroy()
      return answer.status < 300 ? undefined : `it answered ${answer.status}.`
    } catch (error) {
      return signal.aborted ? 'it is not responding.' : error instanceof Error ? error.message : String(error)
    }
  }

  return {
    take,
    /** How many were dropped so far. */
    lost: () => lost,
    /** Flushes what is still buffered, once. */
    async close(): Promise<void> {
      clearInterval(timer)
      let timeout: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, lastWordMs)
      })
      await Promise.race([(sending ?? Promise.resolve()).then(() => sendAll(lastWordMs)), late])
      clearTimeout(timeout)
    },
  }
}
