import { minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { createIndexHandle, type IndexHandle } from './index-handle.ts'
import { sizeOf } from './index-size.ts'
import { type IndexWorker, WorkerStuck } from './index-worker.ts'
import type { IndexInput, Sharing } from './index-worker-thread.ts'

/** Number of questions or passages. Small ones are indexed in well under a second, medium ones in a few seconds. */
const usualMostOfSmall = 400
const mostOfMedium = 5_000
/** Many times what these builds take. A longer one is ended together with its thread. */
const [smallMostMs, mediumMostMs] = [30 * secondMs, 2 * minuteMs]
/** For large parts, which are built in their own threads. One account has at most two of them. */
const buildsAtOnce = 3
const slowPartsAtMost = 1_000

/** Whose build it is. */
interface Owner {
  id: string
  accountId: string
}

/**
 * Assigns parts to workers. Small parts share a thread, and so do medium ones; a large one has its own thread, which
 * ends with it. A rebuild runs in a different thread from the one still answering from the previous version. Each
 * thread builds one part at a time, account by account (round robin).
 */
export function createIndexWorkers(createWorker: () => IndexWorker, mostOfSmall = usualMostOfSmall) {
  const newLane = (mostMs: number) => createLane(createWorker(), { mostMs, beforeBuild: requireOpen })
  const small = newLane(smallMostMs)
  const medium: [Lane, Lane] = [newLane(mediumMostMs), newLane(mediumMostMs)]
  const own = new Set<IndexWorker>()
  const ownQueue = createFairQueue({ slots: buildsAtOnce })
  /** Parts that took too long in a shared thread. From then on they have their own, like large ones. */
  const slowParts = new Set<string>()
  let isClosed = false

  /** Builds that waited for a thread until the service closed don't start another. */
  function requireOpen(): void {
    if (isClosed) throw new Error('the service is closing')
  }

  const isSmall = (input: IndexInput): boolean => sizeOf(input) <= mostOfSmall

  async function acquire(
    ...[owner, input, old, sharing]: [Owner, IndexInput, IndexHandle | undefined, Sharing?]
  ): Promise<IndexHandle> {
    const name = `${owner.id} ${'passages' in input ? 'passages' : 'entries'}`
    if (sizeOf(input) > mostOfMedium || slowParts.has(name))
      return ownQueue.enqueue(owner.accountId, () => acquireOwnWorker(owner, input, sharing), owner.id)
    try {
      return await (isSmall(input) ? small : quieter(medium, old)).acquire(owner, input, sharing)
    } catch (error) {
      if (isTooSlow(error)) rememberSlow(name)
      throw error
    }
  }

  async function acquireOwnWorker(
    ...[{ accountId }, input, sharing]: [Owner, IndexInput, Sharing | undefined]
  ): Promise<IndexHandle> {
    requireOpen()
    const worker = createWorker()
    own.add(worker)
    const release = () => {
      own.delete(worker)
      worker.retire()
    }
    try {
      return createIndexHandle(worker, await worker.build(accountId, input, sharing), release)
    } catch (error) {
      release()
      throw error
    }
  }

  function rememberSlow(name: string): void {
    slowParts.add(name)
    if (slowParts.size > slowPartsAtMost) slowParts.delete(slowParts.values().next().value as string)
  }

  return {
    isSmall,
    acquire,
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([small.worker, ...medium.map(({ worker }) => worker), ...own].map((one) => one.close()))
    },
  }
}

/** A thread that parts of several bots share, and the builds that wait for it. */
function createLane(worker: IndexWorker, { mostMs, beforeBuild }: { mostMs: number; beforeBuild: () => void }) {
  const queue = createFairQueue()

  async function build(
    ...[accountId, input, sharing]: [string, IndexInput, Sharing | undefined]
  ): Promise<IndexHandle> {
    beforeBuild()
    const built = await worker.build(accountId, input, sharing, mostMs)
    return createIndexHandle(worker, built, () => worker.drop(built.part))
  }

  return {
    worker,
    acquire: ({ id, accountId }: Owner, input: IndexInput, sharing: Sharing | undefined) =>
      queue.enqueue(accountId, () => build(accountId, input, sharing), id),
    buildCount: queue.count,
  }
}
type Lane = ReturnType<typeof createLane>

/** Not the thread that serves the old version; otherwise the one with less to build. */
function quieter([one, other]: [Lane, Lane], old: IndexHandle | undefined): Lane {
  if (old?.worker === one.worker) return other
  if (old?.worker === other.worker) return one
  return one.buildCount() <= other.buildCount() ? one : other
}

const isTooSlow = (error: unknown): boolean => error instanceof Failure && error.cause instanceof WorkerStuck
