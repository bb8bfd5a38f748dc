import type { BuiltPart, IndexWorker } from './index-worker.ts'
import type { SearchPart } from './search.ts'

/** A part of a knowledge index in its worker, kept there while it is used. */
export interface IndexHandle {
  /** The thread it lives in. */
  worker: IndexWorker
  search: SearchPart
  /** What could not be indexed when it was built. */
  leftOut: BuiltPart['leftOut']
  /** False once its thread has died. */
  isAlive: () => boolean
  /** It stays until this work is done, for a message may come back to it after a provider was asked. */
  retainWhile: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** At once, or when the last work that it stays for is done. */
  release: () => void
}

export function createIndexHandle(worker: IndexWorker, { part, leftOut }: BuiltPart, dispose: () => void): IndexHandle {
  let uses = 0
  let isReleased = false

  const disposeWhenIdle = () => isReleased && uses === 0 && dispose()

  async function retainWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    uses += 1
    try {
      return await work()
    } finally {
      uses -= 1
      disposeWhenIdle()
    }
  }

  function release(): void {
    isReleased = true
    disposeWhenIdle()
  }

  return {
    worker,
    leftOut,
    search: (message, nearMost, meaning) => worker.search(part, message, nearMost, meaning),
    isAlive: () => worker.holds(part),
    retainWhile,
    release,
  }
}
