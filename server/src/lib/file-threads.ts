import { Worker } from 'node:worker_threads'
import { secondMs } from './clock.ts'
import { Failure } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import type { FromFileThread } from './file-thread.ts'

/**
 * Work of an account that takes its time is done in a thread, with a deadline that ends it: one at a time, accounts in
 * turn. What the programs unpack and return is bounded, so that a thread is enough.
 */
export function createThreadQueue(timeMs: number) {
  const queue = createFairQueue()
  return <Input, Result>(accountId: string, program: URL, input: Input): Promise<Result> =>
    queue.enqueue(accountId, () => runNow<Result>(program, input, timeMs))
}

export const readInThread = createThreadQueue(20 * secondMs)

async function runNow<Result>(program: URL, input: unknown, timeMs: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const thread = new Worker(program, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: 512 } })
  thread.once('message', (message: FromFileThread<Result>) => {
    if ('result' in message) return resolve(message.result)
    const { code, text, errors } = message.refused
    reject(new Failure(code, text, errors && { errors }))
  })
  thread.once('error', (cause) => reject(unreadable(cause)))
  thread.once('exit', () => reject(unreadable()))
  const timer = setTimeout(() => reject(tooSlow()), timeMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

const tooSlow = () => new Failure('invalid_request', 'Reading the file takes too long. Split it into several files.')
const unreadable = (cause?: unknown) =>
  new Failure('invalid_request', 'The file could not be read. Save it again, or in another format.', { cause })
