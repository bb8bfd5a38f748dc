import { Worker } from 'node:worker_threads'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { FromCheckpointThread, ToCheckpointThread } from './checkpoint-thread.ts'

/** SQLite's own default, 4 MB: a commit that finds so many pages in the log copies them into the file. */
const usualPages = 1_000
/** Only if the thread doesn't keep up. */
const pagesMost = 8_000

export interface Checkpoints {
  begin: () => void
  /** Copies the log as it is now into the file, in the thread. */
  run: () => Promise<void>
  end: () => void
}

/**
 * Long work that changes many pages has them copied from the write-ahead log into the file by a thread: that takes a
 * while, most of it waiting for the disk, and the event loop would wait with it.
 */
export function createCheckpoints(
  path: string,
  { setPages, startThread = start }: { setPages: (pages: number) => void; startThread?: (path: string) => Worker },
) {
  let users = 0
  let thread: Worker | undefined
  let underWay: PromiseWithResolvers<void> | undefined
  /** Of threads that were told to end. */
  const exits = new Set<Promise<unknown>>()

  function stopWaiting(): void {
    underWay?.resolve()
    underWay = undefined
  }

  function open(): Worker {
    const opened = startThread(path)
    const exit = new Promise<void>((gone) => opened.once('exit', () => gone()))
    exits.add(exit)
    void exit.then(() => {
      exits.delete(exit)
      if (thread === opened) forget()
    })
    opened.on('message', (_done: FromCheckpointThread) => {
      if (thread === opened) stopWaiting()
    })
    // The next commit copies the log itself, and reports what is wrong with the disk.
    opened.on('error', () => {
      if (thread === opened) forget()
    })
    setPages(pagesMost)
    return opened
  }

  function forget(): void {
    thread = undefined
    setPages(usualPages)
    stopWaiting()
  }

  function end(): void {
    const last = thread
    if (!last) return
    forget()
    last.ref()
    last.postMessage('end' satisfies ToCheckpointThread)
  }

  return {
    begin(): void {
      users += 1
      thread ??= open()
    },
    async run(): Promise<void> {
      if (!thread) return
      if (!underWay) {
        underWay = Promise.withResolvers()
        thread.postMessage('checkpoint' satisfies ToCheckpointThread)
      }
      await underWay.promise
    },
    end(): void {
      users -= 1
      if (users === 0) end()
    },
    /** Resolves when no thread has the file open. */
    async close(): Promise<void> {
      end()
      await Promise.all(exits)
    },
  }
}

function start(path: string): Worker {
  const thread = new Worker(siblingProgram('./checkpoint-thread', import.meta.url), { workerData: path })
  thread.unref()
  return thread
}
