import { Worker } from 'node:worker_threads'
import { secondMs } from './clock.ts'
import { Failure } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import type { FromFileThread } from './file-thread.ts'

const timeMs = 20 * secondMs
/** One at a time, accounts in turn. */
const queue = createFairQueue()

/**
 * Reads a file of an account in a thread, as that takes its time: with a deadline that ends it. What the readers
 * unpack and return is bounded, so that a thread is enough.
 */
export const readInThread = <Input, Result>(accountId: string, program: URL, input: Input): Promise<Result> =>
  queue.enqueue(accountId, () => readNow<Result>(program, input))

async function readNow<Result>(program: URL, input: unknown): Promise<Result> {
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
