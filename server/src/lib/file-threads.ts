import { secondMs } from './clock.ts'
import { Failure } from './failure.ts'
import { createThreadQueue } from './thread-queue.ts'

/** Reads a file of an account. */
export const readInThread = createThreadQueue({
  timeMs: 20 * secondMs,
  tooSlow: () => new Failure('invalid_request', 'Reading the file takes too long. Split it into several files.'),
  failed: (cause) =>
    new Failure('invalid_request', 'The file could not be read. Save it again, or in another format.', { cause }),
})
