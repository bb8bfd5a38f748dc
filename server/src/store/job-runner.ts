import { type Clock, minuteMs, secondMs } from '../lib/clock.ts'
import { runForAccount } from '../lib/current-account.ts'
import { createShares } from '../lib/shares.ts'
import { createJobSlots } from './job-slots.ts'
import { type Job, type Jobs, leaseMs } from './jobs.ts'

const attemptsAtMost = 3
/** Exponential backoff: doubled with each failure. */
const firstRetryMs = 10 * secondMs
const pollMs = secondMs
const closeWithinMs = 3 * secondMs
/** Deadline of a job, unless its kind has another one. */
const usualDeadlineMs = 30 * minuteMs
/** For each slot, so many jobs may be in progress, most of them waiting for other servers, unless told otherwise. */
const jobsPerSlot = 8

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

/** The job ran longer than its kind may: the reason of its signal. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'
}

/** Runs work that waits for another server, such as a page to read, without the job's slot. */
export type WhileIdle = <Result>(work: () => Promise<Result>) => Promise<Result>

export interface JobHandler {
  /** How long it may take altogether. Its signal is aborted with `DeadlineExceeded`. */
  deadlineMs?: number
  /** Rejects if it failed and may be retried; stops soon after the signal. */
  run: (job: Job, signal: AbortSignal, whileIdle: WhileIdle) => Promise<void>
  /** All attempts failed: record it for those who wait. */
  giveUp: (job: Job) => Promise<void>
}

/**
 * Runs due jobs in a few slots, of which an account has a share: slow sites of one account must not keep the others
 * waiting for hours. Jobs interrupted by a crash resume at the next start, or on another server when their lease
 * expires.
 */
export function createJobRunner({
  jobs,
  now,
  onError,
  slots: slotCount = 4,
  jobsAtMost = slotCount * jobsPerSlot,
  jobsOfAccountAtMost = slotCount,
  onFull = () => {},
}: {
  jobs: Jobs
  now: Clock
  onError: (error: unknown) => void
  slots?: number
  /** Jobs in progress here, with or without a slot. */
  jobsAtMost?: number
  /** The same of one account, on all servers. */
  jobsOfAccountAtMost?: number
  /** A job was enqueued and there is no slot for it here. */
  onFull?: () => void
}) {
  let handlers: Record<string, JobHandler> = {}
  const running = new Map<Promise<void>, AbortController>()
  const slots = createJobSlots(slotCount, () => void wake())
  /** All jobs of this server, with or without a slot. */
  const leases = createShares({ inAll: jobsAtMost })
  let isNewNext = false
  let ready: Promise<void> | undefined
  let filling: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function wake(): Promise<void> {
    isWanted = true
    filling ??= fillSlots()
      .catch(onError)
      .finally(() => {
        filling = undefined
        // Asked for after the last check, but before its end was known here.
        return isWanted && !isClosed ? wake() : undefined
      })
    return filling
  }

  async function fillSlots(): Promise<void> {
    await ready
    while (isWanted) {
      isWanted = false
      while (!isClosed && !slots.isFull() && (await fillOne()));
    }
  }

  /** Alternately a new job and one that was idle, so that neither waits for all of the other kind. */
  async function fillOne(): Promise<boolean> {
    isNewNext = !isNewNext
    return isNewNext ? (await startNew()) || slots.letOneBack() : slots.letOneBack() || startNew()
  }

  async function startNew(): Promise<boolean> {
    if (leases.isFull()) return false
    const except = [...slots.exhausted(), ...leases.keys().filter((accountId) => !leases.mayTake(accountId))]
    const job = await jobs.claim(Object.keys(handlers), jobsOfAccountAtMost, except)
    if (!job) return false
    const { accountId } = job
    const stop = new AbortController()
    slots.take(accountId)
    leases.take(accountId)
    const work = runLeased(job, stop).catch(onError)
    running.set(work, stop)
    work.then(() => {
      running.delete(work)
      leases.release(accountId)
      slots.release(accountId)
    })
    return true
  }

  async function runLeased(job: Job, stop: AbortController): Promise<void> {
    const beat = setInterval(() => {
      jobs.extend(job).then((isOurs) => isOurs || stop.abort(), onError)
    }, leaseMs / 3).unref()
    const { deadlineMs = usualDeadlineMs } = handlers[job.kind] as JobHandler
    const deadline = setTimeout(() => stop.abort(tooLong(job, deadlineMs)), deadlineMs).unref()
    try {
      await runOnce(job, stop.signal)
    } finally {
      clearInterval(beat)
      clearTimeout(deadline)
    }
  }

  async function runOnce(job: Job, signal: AbortSignal): Promise<void> {
    const handler = handlers[job.kind] as JobHandler
    try {
      // Further attempts mean that the process died while running it.
      if (job.attempts <= attemptsAtMost) {
        const idle: WhileIdle = (work) => slots.whileIdle(job.accountId, signal, work)
        await runForAccount(job.accountId, () => handler.run(job, signal, idle))
        return await jobs.finish(job)
      }
    } catch (error) {
      if (isClosed) return jobs.putBack(job, { dueAt: now(), countsAsAttempt: false })
      if (signal.aborted && !(signal.reason instanceof DeadlineExceeded)) return
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
    /** Looks for due jobs; call it after enqueuing one. */
    wake(): void {
      if (isClosed || slots.isFull() || leases.isFull()) onFull()
      void wake()
    },
    /** Another server has no slot for a job. */
    help: (): void => void wake(),

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

const tooLong = ({ kind }: Job, deadlineMs: number) =>
  new DeadlineExceeded(
    `A job of the kind ${kind} took longer than ${Math.round(deadlineMs / secondMs)} s and was stopped.`,
  )
