import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from './background-priority.ts'
import { Failure } from './failure.ts'

export type FromThread<Result> =
  | { result: Result }
  | { refused: { code: Failure['code']; text: string; errors: Failure['errors'] } }

/** The inside of a thread that a queue of `createThreadQueue` starts. */
export function serveThread<Input, Result>(read: (input: Input) => Result): void {
  lowerPriority()
  parentPort?.postMessage(outcomeOf(() => read(workerData as Input)))
}

function outcomeOf<Result>(read: () => Result): FromThread<Result> {
  try {
    return { result: read() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { refused: { code: error.code, text: error.message, errors: error.errors } }
  }
}
