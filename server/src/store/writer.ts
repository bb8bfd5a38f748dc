import { Worker } from 'node:worker_threads'
import { siblingProgram } from '../lib/sibling-program.ts'
import { DatabaseUnavailable } from './database-faults.ts'
import type { Statement } from './statements.ts'
import type { WriteOperation, WriterMessage } from './writer-thread.ts'

/**
 * A thread that writes to a SQLite file, so that the event loop isn't blocked. It is started by the first commit,
 * which doesn't wait for it: the caller runs that commit itself.
 */
export function createWriter(path: string, { onLost = (_: unknown) => {}, startThread = startWriterThread } = {}) {
  let thread: Worker | undefined
  let isReady = false
  let isOver = false
  let underWay: PromiseWithResolvers<boolean> | undefined
  /** The statements that the thread knows, by SQL text. */
  const numbers = new Map<string, number>()

  function start(): void {
    try {
      thread = startThread(path)
      thread.unref()
      thread.on('message', (isDone: boolean) => {
        underWay?.resolve(isDone)
        isReady = true
      })
      thread.on('error', lose)
      thread.on('exit', (code) => lose(new Error(`the thread ended with ${code}`)))
    } catch (error) {
      // The system can't start another thread.
      lose(error)
    }
  }

  /** The thread isn't used again: the event loop takes over. The current transaction may or may not have committed. */
  function lose(error: unknown): void {
    if (!isOver) onLost(error)
    isOver = true
    underWay?.reject(new DatabaseUnavailable(error))
  }

  /** False if the message can't be sent to a thread. */
  function tell(statements: Statement[]): boolean {
    const texts: string[] = []
    const operations = statements.map(({ sql, parameters, orElse }): WriteOperation => {
      let number = numbers.get(sql)
      if (number === undefined) {
        number = numbers.size
        numbers.set(sql, number)
        texts.push(sql)
      }
      return [number, orElse !== undefined, parameters]
    })
    try {
      thread?.postMessage({ texts, operations } satisfies WriterMessage)
      return true
    } catch {
      for (const text of texts) numbers.delete(text)
      return false
    }
  }

  return {
    isReady: (): boolean => isReady && !isOver,
    /** One transaction at a time. False if nothing was done; rejects if that is unknown. */
    async commit(statements: Statement[]): Promise<boolean> {
      if (!thread && !isOver) start()
      if (!isReady || isOver || !tell(statements)) return false
      underWay = Promise.withResolvers()
      // Keep the process alive until it is done.
      thread?.ref()
      try {
        return await underWay.promise
      } finally {
        underWay = undefined
        thread?.unref()
      }
    },
    /** Resolves when the thread has closed the file, even if it was just starting. */
    async close(): Promise<void> {
      const last = isOver ? undefined : thread
      isOver = true
      if (!last) return
      const isGone = new Promise((gone) => last.once('exit', gone))
      last.ref()
      last.postMessage('end' satisfies WriterMessage)
      await isGone
    },
  }
}

/** Messages are short-lived, and there are never many at the same time. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 }
const startWriterThread = (path: string): Worker =>
  new Worker(siblingProgram('./writer-thread', import.meta.url), { workerData: path, resourceLimits })
