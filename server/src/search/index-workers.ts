import { createIndexHandle, type IndexHandle } from './index-handle.ts'
import { sizeOf } from './index-size.ts'
import type { IndexWorker } from './index-worker.ts'
import type { IndexInput } from './index-worker-thread.ts'

/** Number of questions or passages. Small ones are indexed in well under a second, medium ones in a few seconds. */
const usualMostOfSmall = 400
const mostOfMedium = 5_000
/** For large parts, which are built in their own threads. */
const buildsAtOnce = 2

/**
 * Assigns parts to workers. Small parts share a thread, and so do medium ones; a large one has its own thread, which
 * ends with it. A rebuild runs in a different thread from the one still answering from the previous version.
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

/** Not the thread that serves the old version; otherwise the one with less to build. */
function quieter([one, other]: [IndexWorker, IndexWorker], old: IndexHandle | undefined): IndexWorker {
  if (old?.worker === one) return other
  if (old?.worker === other) return one
  return one.buildCount() <= other.buildCount() ? one : other
}
