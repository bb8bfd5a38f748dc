import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from './database-faults.ts'
import type { Statement } from './statements.ts'
import type { WriteOperation, WriterMessage } from './writer-thread.ts'

/**
 * A thread that writes to a SQLite file, so that the event loop goes on meanwhile. Started when there is first something
 * for it to do, which it does not do yet: whoever asks does it alone.
 */
export function createWriter(path: string, { onLost = (_: unknown) => {}, startThread = startWriterThread } = {}) {
  let thread: Worker | undefined
  let isReady = false
  let isOver = false
  let underWay: PromiseWithResolvers<boolean> | undefined
  /** The statements that the thread knows, by their text. */
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
      // The system has no room for another one.
      lose(error)
    }
  }

  /** Nobody asks it again: the event loop can do all that it did. What it was just doing may have been done or not. */
  function lose(error: unknown): void {
    if (!isOver) onLost(error)
    isOver = true
    underWay?.reject(new DatabaseUnavailable(error))
  }

  /** False where it cannot be told to a thread. */
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
    /** One transaction at a time. False when nothing of it was done; fails when nobody knows. */
    async commit(statements: Statement[]): Promise<boolean> {
      if (!thread && !isOver) start()
      if (!isReady || isOver || !tell(statements)) return false
      underWay = Promise.withResolvers()
      // Node must not leave before it is done.
      thread?.ref()
      try {
        return await underWay.promise
      } finally {
        underWay = undefined
        thread?.unref()
      }
    },
    /** Done when the thread has closed the file, also one that was only just starting. */
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

/** What it is handed does not live long, and there is never much of it at once. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 }
const startWriterThread = (path: string): Worker =>
  new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: path, resourceLimits })
