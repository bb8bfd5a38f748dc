import { type Clock, secondMs } from '../lib/clock.ts'
import type { IndexHandle } from './index-handle.ts'
import type { IndexInput } from './index-worker-thread.ts'
import type { LeftOutKnowledge } from './left-out.ts'

/** What could not be indexed is not retried on every message if an older version can answer. */
const restMs = 30 * secondMs

/** A finished build; without a handle there was nothing to index. */
export interface BuiltIndex {
  /** Unique to this build, even among builds of the same texts. */
  id: number
  bytes: number
  handle: IndexHandle | undefined
  /** What could not be indexed, although the rest was. */
  leftOut: LeftOutKnowledge
  /** The key of the embedding model, if there is one. */
  meaningsKey?: string | undefined
}
interface Version extends BuiltIndex {
  version: number
}
interface Parts {
  load: () => Promise<IndexInput>
  /** Whether it is small enough that waiting for it is always worthwhile. */
  isQuick: (input: IndexInput) => boolean
  buildIndex: (input: IndexInput, old: IndexHandle | undefined, version: number) => Promise<BuiltIndex>
  /** A build has ended, with or without success. */
  onSettled?: () => void
  now: Clock
}

/**
 * One part of a bot's knowledge in its newest indexed version, and how it is updated: one build at a time, and changes
 * requested meanwhile are combined in the next build.
 */
export function createIndexPart({ load, isQuick, buildIndex, onSettled = () => {}, now }: Parts) {
  let current: Version | undefined
  let wanted = 0
  let build: { since: number; done: Promise<void> } | undefined
  let isSlow = false
  let failed: { version: number; error: unknown; until: number } | undefined
  let lastTookMs = 0
  let isEvicted = false

  const built = (): Version | undefined => (current?.handle?.isAlive() === false ? undefined : current)
  const isFresh = (version: number): boolean => (built()?.version ?? -1) >= version

  /** Resolves when this version, or a newer one, is indexed; or when the bot was evicted. */
  async function buildUpTo(version: number): Promise<void> {
    wanted = Math.max(wanted, version)
    while (!isFresh(version) && !isEvicted) {
      if (built() && failed && failed.version >= version && now() < failed.until) throw failed.error
      build ??= { since: now(), done: buildNewest() }
      await build.done
    }
  }

  async function buildNewest(): Promise<void> {
    const [version, since] = [wanted, now()]
    try {
      const input = await load()
      isSlow = !isQuick(input)
      const next = await buildIndex(input, built()?.handle, version)
      release()
      if (isEvicted) next.handle?.release()
      else current = { ...next, version }
      failed = undefined
    } catch (error) {
      failed = { version, error, until: now() + restMs }
      throw error
    } finally {
      lastTookMs = now() - since
      build = undefined
      onSettled()
    }
  }

  function release(): void {
    current?.handle?.release()
    current = undefined
  }

  return {
    built,
    isFresh,
    buildUpTo,
    isBuilding: (): boolean => build !== undefined,
    /** This version is indexed or already requested. */
    isPending: (version: number): boolean => isFresh(version) || (build !== undefined && wanted >= version),
    /** The newest version that is indexed, or could not be; -1 if none is. */
    settledVersion: (): number => Math.max(built()?.version ?? -1, build ? -1 : (failed?.version ?? -1)),
    isSlow: (): boolean => isSlow,
    /** Estimated time until the newest version is indexed, based on the last build. */
    expectedMs: (): number => (build ? build.since + lastTookMs - now() : lastTookMs),
    evict(): void {
      isEvicted = true
      release()
    },
  }
}
export type IndexPart = ReturnType<typeof createIndexPart>
