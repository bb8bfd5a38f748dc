import { Worker } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { secondMs } from '../lib/clock.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import { DatabaseUnavailable } from './database-faults.ts'
import type { FromScanThread, ToScanThread } from './scan-thread.ts'

/** On both databases. */
export const scanMostMs = 10 * secondMs
const idleMs = 30 * secondMs
/** For a thread to open the file. A busy machine may take long, and the query itself has its own timeout. */
const startMs = 60 * secondMs

/**
 * Runs queries that look at many rows of a SQLite file in a thread, so that they don't block the event loop: one at a
 * time, with accounts in round-robin order. A thread that takes longer than `timeoutMs` is replaced.
 */
export function createScanner(path: string, { timeoutMs = scanMostMs, startThread = startScanThread } = {}) {
  const queue = createFairQueue()
  let thread: Worker | undefined
  let underWay: PromiseWithResolvers<unknown[]> | undefined
  /** The thread that the query under way was sent to. */
  let asked: Worker | undefined
  let deadline: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined

  function stopAfter(ms: number): void {
    clearTimeout(deadline)
    deadline = setTimeout(stop, ms, new Error(`the thread did not respond within ${ms / secondMs} s`))
  }

  function start(): Worker {
    const started = startOrExplain()
    const lose = (error: unknown): void => {
      if (thread === started) stop(error)
    }
    started.on('message', (message: FromScanThread) => {
      // The rows of a query that was given up may still arrive. They are another account's.
      if (started !== asked) return
      if (message === 'ready') stopAfter(timeoutMs)
      else if ('rows' in message) underWay?.resolve(message.rows)
      else underWay?.reject(message.error)
    })
    started.on('error', lose)
    started.on('exit', (code) => lose(new Error(`the thread ended with ${code}`)))
    return started
  }

  /** The system may be unable to start another thread. */
  function startOrExplain(): Worker {
    try {
      return startThread(path)
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  }

  function stop(reason: unknown): void {
    clearTimeout(idle)
    void thread?.terminate()
    thread = undefined
    asked = undefined
    underWay?.reject(new DatabaseUnavailable(reason))
  }

  async function scanNow({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    clearTimeout(idle)
    stopAfter(thread ? timeoutMs : startMs)
    underWay = Promise.withResolvers()
    try {
      thread ??= start()
      asked = thread
      thread.postMessage({ sql, parameters } satisfies ToScanThread)
      return await underWay.promise
    } finally {
      underWay = undefined
      asked = undefined
      clearTimeout(deadline)
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  return {
    scan: async <Row>(query: CompiledQuery<Row>, accountId: string): Promise<Row[]> =>
      (await queue.enqueue(accountId, () => scanNow(query))) as Row[],
    /** Resolves when the thread has closed the file: SQLite tidies it up when its last user closes it. */
    async close(): Promise<void> {
      clearTimeout(idle)
      const last = thread
      thread = undefined
      if (!last) return
      const isGone = new Promise((gone) => last.once('exit', gone))
      last.ref()
      last.postMessage('end' satisfies ToScanThread)
      await isGone
    },
  }
}

function startScanThread(path: string): Worker {
  const thread = new Worker(siblingProgram('./scan-thread', import.meta.url), { workerData: path })
  thread.unref()
  return thread
}
