import { Worker } from 'node:worker_threads'
import { Failure } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import type { FromThread } from './queued-thread.ts'

interface ThreadOptions {
  timeMs: number
  /** The error of work that the deadline ended. */
  tooSlow: () => Error
  /** The error of a thread that failed, as with too little memory. */
  failed: (cause?: unknown) => Error
}

/**
 * Work of an account that takes its time is done in a thread, with a deadline that ends it: one at a time, account by
 * account. What the programs unpack and return is bounded, so that a thread is enough.
 */
export function createThreadQueue(options: ThreadOptions) {
  const queue = createFairQueue()
  return <Input, Result>(accountId: string, program: URL, input: Input): Promise<Result> =>
    queue.enqueue(accountId, () => runNow<Result>(program, input, options))
}

async function runNow<Result>(program: URL, input: unknown, { timeMs, tooSlow, failed }: ThreadOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const thread = new Worker(program, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  thread.once('message', (message: FromThread<Result>) => {
    if ('result' in message) return resolve(message.result)
    const { code, text, errors } = message.refused
    reject(new Failure(code, text, errors && { errors }))
  })
  thread.once('error', (cause) => reject(failed(cause)))
  thread.once('exit', () => reject(failed()))
  const timer = setTimeout(() => reject(tooSlow()), timeMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
