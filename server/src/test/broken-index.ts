import { createIndexWorker, type IndexWorker, startIndexThread } from '../search/index-worker.ts'

/** Index threads that build nothing until they are repaired. */
export function createBrokenIndex() {
  let isBroken = true
  const createWorker = (): IndexWorker => {
    const worker = createIndexWorker({ startThread: () => startIndexThread(512) })
    return {
      ...worker,
      build: async (...given) => {
        if (isBroken) throw new Error('no thread can be started')
        return worker.build(...given)
      },
    }
  }
  return {
    indexPool: { createWorker },
    repair: () => {
      isBroken = false
    },
  }
}
