import { type Clock, secondMs } from '../lib/clock.ts'
import { type Job, type Jobs, leaseMs } from './jobs.ts'

const attemptsAtMost = 3
/** Exponential backoff: doubled with each failure. */
const firstRetryMs = 10 * secondMs
const pollMs = secondMs
const closeWithinMs = 3 * secondMs

/** A temporary obstacle that isn't the job's fault. Retried as often as it takes. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly afterMs: number
  /** Only logged if it has a cause. */
  constructor(message: string, afterMs: number, cause?: unknown) {
    super(message, { cause })
    this.afterMs = afterMs
  }
}

export interface JobHandler {
  /** Rejects if it failed and may be retried; stops soon after the signal. */
  run: (job: Job, signal: AbortSignal) => Promise<void>
  /** All attempts failed: record it for those who wait. */
  giveUp: (job: Job) => Promise<void>
}

/**
 * Runs due jobs in a few slots, fewer per account: four slow sites of one account must not keep the others waiting
 * for hours. Jobs interrupted by a crash resume at the next start, or on another server when their lease
 * expires.
 */
export function createJobRunner({
  jobs,
  now,
  onError,
  slots = 4,
  slotsPerAccount = Math.ceil(slots / 2),
}: {
  jobs: Jobs
  now: Clock
  onError: (error: unknown) => void
  slots?: number
  slotsPerAccount?: number
}) {
  let handlers: Record<string, JobHandler> = {}
  const running = new Map<Promise<void>, AbortController>()
  let ready: Promise<void> | undefined
  let filling: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Looks for due jobs; call it after enqueuing one. */
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
      // Further attempts mean that the process died while running it.
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

    /** What runs each kind of job, once, before any of them is due: features that enqueue jobs exist before these. */
    register(all: Record<string, JobHandler>): void {
      handlers = all
    },

    /** From now on due jobs run automatically. */
    start(): void {
      ready = jobs.freeLeftLeases().catch(onError)
      timer = setInterval(wake, pollMs).unref()
      void wake()
    },

    /** Runs all jobs that are due now, to completion. */
    async runDue(): Promise<void> {
      for (;;) {
        await wake()
        if (running.size === 0) return
        await Promise.all(running.keys())
      }
    },

    /** Stops running jobs and puts them back, for another server or the next start. */
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
