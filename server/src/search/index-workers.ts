import { createIndexHandle, type IndexHandle } from './index-handle.ts'
import { sizeOf } from './index-size.ts'
import type { IndexWorker } from './index-worker.ts'
import type { IndexInput } from './index-worker-thread.ts'

/** Questions or passages. What is small is indexed in well under a second, what is of medium size in a few. */
const usualMostOfSmall = 400
const mostOfMedium = 5_000
/** Of the large, which are built in threads of their own. */
const buildsAtOnce = 2

/**
 * Which part lives in which worker. Small parts share a thread, and so do those of medium size; a large one has a thread of its own, which
 * ends with it. What is indexed anew is indexed in another thread than the one that goes on answering from the version before.
 */
export function createIndexWorkers(createWorker: () => IndexWorker, mostOfSmall = usualMostOfSmall) {
  const small = createWorker()
  const medium: [IndexWorker, IndexWorker] = [createWorker(), createWorker()]
  const own = new Set<IndexWorker>()
  const queue: (() => void)[] = []
  let building = 0

  const isSmall = (input: IndexInput): boolean => sizeOf(input) <= mostOfSmall

  async function acquire(input: IndexInput, old: IndexHandle | undefined): Promise<IndexHandle> {
    if (sizeOf(input) > mostOfMedium) return withBuildSlot(() => acquireOwnWorker(input))
    const worker = isSmall(input) ? small : quieter(medium, old)
    const built = await worker.build(input)
    return createIndexHandle(worker, built, () => worker.drop(built.part))
  }

  async function acquireOwnWorker(input: IndexInput): Promise<IndexHandle> {
    const worker = createWorker()
    own.add(worker)
    const release = () => {
      own.delete(worker)
      worker.retire()
    }
    try {
      return createIndexHandle(worker, await worker.build(input), release)
    } catch (error) {
      release()
      throw error
    }
  }

  async function withBuildSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    while (building >= buildsAtOnce) await new Promise<void>((wake) => queue.push(wake))
    building += 1
    try {
      return await work()
    } finally {
      building -= 1
      queue.shift()?.()
    }
  }

  return {
    isSmall,
    acquire,
    close: async (): Promise<void> =>
      void (await Promise.all([small, ...medium, ...own].map((worker) => worker.close()))),
  }
}

/** Not where the old version answers; else where less is being indexed. */
function quieter([one, other]: [IndexWorker, IndexWorker], old: IndexHandle | undefined): IndexWorker {
  if (old?.worker === one) return other
  if (old?.worker === other) return one
  return one.buildCount() <= other.buildCount() ? one : other
}
