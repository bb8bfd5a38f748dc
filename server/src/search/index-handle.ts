import type { BuiltPart, IndexWorker } from './index-worker.ts'
import type { SearchPart } from './search.ts'

/** A part of a knowledge index in its worker, retained there while in use. */
export interface IndexHandle {
  /** The thread it is loaded in. */
  worker: IndexWorker
  search: SearchPart
  /** What could not be indexed during the build. */
  leftOut: BuiltPart['leftOut']
  /** It was stored by an earlier build. */
  isRead: boolean
  /** To store, if it is shared and was built. */
  takeSnapshot: () => BuiltPart['snapshot']
  /** False once its thread has died. */
  isAlive: () => boolean
  /** Retained until this work is done, because a message may return to it after a provider call. */
  retainWhile: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Immediately, or when the last work that retains it is done. */
  release: () => void
}

export function createIndexHandle(
  worker: IndexWorker,
  { part, leftOut, ...built }: BuiltPart,
  dispose: () => void,
): IndexHandle {
  let { snapshot } = built
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

  function takeSnapshot(): BuiltPart['snapshot'] {
    const taken = snapshot
    snapshot = undefined
    return taken
  }

  return {
    worker,
    leftOut,
    isRead: built.isRead,
    takeSnapshot,
    search: (message, nearMost, meaning) => worker.search(part, message, nearMost, meaning),
    isAlive: () => worker.holds(part),
    retainWhile,
    release,
  }
}
