import { Worker } from 'node:worker_threads'
import { secondMs } from './clock.ts'
import { Failure } from './failure.ts'
import { createFairQueue } from './fair-queue.ts'
import { siblingProgram } from './sibling-program.ts'
import type { FromXlsxThread } from './xlsx-thread.ts'

const timeMs = 20 * secondMs
/** One at a time, accounts in turn. */
const queue = createFairQueue()

/**
 * The rows of an Excel workbook's first sheet. Read in a thread, as unpacking takes its time; how much it unpacks and
 * keeps is bounded, so that a thread is enough.
 */
export const readXlsxRows = (accountId: string, bytes: Uint8Array): Promise<string[][]> =>
  queue.enqueue(accountId, () => readNow(bytes))

async function readNow(bytes: Uint8Array): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>()
  const thread = new Worker(siblingProgram('./xlsx-thread', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  thread.once('message', (message: FromXlsxThread) =>
    'rows' in message ? resolve(message.rows) : reject(new Failure('invalid_request', message.refused)),
  )
  thread.once('error', (cause) => reject(unreadable(cause)))
  thread.once('exit', () => reject(unreadable()))
  const timer = setTimeout(() => reject(unreadable()), timeMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

const unreadable = (cause?: unknown) =>
  new Failure('invalid_request', 'The file could not be read. Save it as .xlsx again, or as CSV.', { cause })
