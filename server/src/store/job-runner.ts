import { type Clock, secondMs } from '../lib/clock.ts'
import { type Job, type Jobs, leaseMs } from './jobs.ts'

const attemptsAtMost = 3
/** Exponential backoff: doubled with each failure. */
const firstRetryMs = 10 * secondMs
const pollMs = secondMs
const closeWithinMs = 3 * secondMs

/** Something that the job needs is not there just now, through no fault of its own. It is tried again as often as it takes. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly afterMs: number
  /** Without a cause it is no news, and not logged. */
  constructor(message: string, afterMs: number, cause?: unknown) {
    super(message, { cause })
    this.afterMs = afterMs
  }
}

export interface JobHandler {
  /** Rejects when it could not do its work and may be tried again; stops soon after the signal. */
  run: (job: Job, signal: AbortSignal) => Promise<void>
  /** It was tried often enough, and whoever waits for it should know. */
  giveUp: (job: Job) => Promise<void>
}

/**
 * Runs due jobs, a few at a time, and of one account fewer than that: four slow sites of one are not to keep all others
 * waiting for hours. What a crash left behind is taken up again at the next start, or by another server when its lease
 * runs out.
 */
export function createJobRunner({
  jobs,
  handlers,
  now,
  onError,
  slots = 4,
  slotsPerAccount = Math.ceil(slots / 2),
}: {
  jobs: Jobs
  handlers: Record<string, JobHandler>
  now: Clock
  onError: (error: unknown) => void
  slots?: number
  slotsPerAccount?: number
}) {
  const running = new Map<Promise<void>, AbortController>()
  let ready: Promise<void> | undefined
  let filling: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Looks for due jobs; call it after one was asked for. */
  function wake(): Promise<void> {
    isWanted = true
    filling ??= fillSlots()
      .catch(onError)
      .finally(() => {
        filling = undefined
      })
    return filling
  }

  async function fillSlots(): Promise<void> {
    await ready
    while (isWanted) {
      isWanted = false
      while (!isClosed && running.size < slots) {
        const job = await jobs.claim(Object.keys(handlers), slotsPerAccount)
        if (!job) break
        const stop = new AbortController()
        const work = runLeased(job, stop).catch(onError)
        running.set(work, stop)
        work.then(() => {
          running.delete(work)
          if (!isClosed) void wake()
        })
      }
    }
  }

  async function runLeased(job: Job, stop: AbortController): Promise<void> {
    const beat = setInterval(() => {
      jobs.extend(job).then((isOurs) => isOurs || stop.abort(), onError)
    }, leaseMs / 3).unref()
    try {
      await runOnce(job, stop.signal)
    } finally {
      clearInterval(beat)
    }
  }

  async function runOnce(job: Job, signal: AbortSignal): Promise<void> {
    const handler = handlers[job.kind] as JobHandler
    try {
      // More attempts than that are of processes that died over it.
      if (job.attempts <= attemptsAtMost) {
        await handler.run(job, signal)
        return await jobs.finish(job)
      }
    } catch (error) {
      if (isClosed) return jobs.putBack(job, { dueAt: now(), countsAsAttempt: false })
      if (signal.aborted) return
      if (error instanceof RetryLater) {
        if (error.cause !== undefined) onError(error)
        return jobs.putBack(job, { dueAt: now() + error.afterMs, countsAsAttempt: false })
      }
      onError(error)
      if (job.attempts < attemptsAtMost)
        return jobs.putBack(job, { dueAt: now() + firstRetryMs * 2 ** (job.attempts - 1), countsAsAttempt: true })
    }
    await handler.giveUp(job)
    await jobs.finish(job)
  }

  return {
    wake: () => void wake(),

    /** From now on due jobs run by themselves. */
    start(): void {
      ready = jobs.freeLeftLeases().catch(onError)
      timer = setInterval(wake, pollMs).unref()
      void wake()
    },

    /** Runs all that is due now, to its end. */
    async runDue(): Promise<void> {
      for (;;) {
        await wake()
        if (running.size === 0) return
        await Promise.all(running.keys())
      }
    },

    /** Stops what runs; it is put back, for the next server or the next start. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await filling
      for (const stop of running.values()) stop.abort()
      let timeout: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.all(running.keys()),
        new Promise((resolve) => {
          timeout = setTimeout(resolve, closeWithinMs)
        }),
      ])
      clearTimeout(timeout)
    },
  }
}
