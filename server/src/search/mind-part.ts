import { type Clock, secondMs } from '../clock.ts'
import type { LeftOutKnowledge } from './left-out.ts'
import type { Lodging } from './lodging.ts'
import type { Lesson } from './mind-thread.ts'

/** What could not be learnt is not tried again at every message, where an older version can answer. */
const restMs = 30 * secondMs

/** What was learnt; without a lodging there was nothing to learn. */
export interface Learnt {
  /** No other lesson has it, be it the same once more. */
  id: number
  bytes: number
  lodging: Lodging | undefined
  /** What could not be learnt, though the rest was. */
  leftOut: LeftOutKnowledge
  /** Of the model that told what it means, where one did. */
  meaningsKey?: string | undefined
}
interface Version extends Learnt {
  version: number
}
interface Parts {
  load: () => Promise<Lesson>
  /** Whether it is so little that waiting for it is always worthwhile. */
  isQuick: (lesson: Lesson) => boolean
  learn: (lesson: Lesson, old: Lodging | undefined) => Promise<Learnt>
  now: Clock
}

/**
 * One part of what a bot knows, in the newest version that is learnt, and how it becomes newer: one learning at a time,
 * and whatever is wanted meanwhile is learnt together by the next.
 */
export function createMindPart({ load, isQuick, learn, now }: Parts) {
  let current: Version | undefined
  let wanted = 0
  let learning: { since: number; done: Promise<void> } | undefined
  let isSlow = false
  let failed: { version: number; error: unknown; until: number } | undefined
  let lastTookMs = 0
  let isGone = false

  const learnt = (): Version | undefined => (current?.lodging?.isThere() === false ? undefined : current)
  const isFresh = (version: number): boolean => (learnt()?.version ?? -1) >= version

  /** Resolves when this version, or a newer one, is learnt; or when the bot had to leave. */
  async function bring(version: number): Promise<void> {
    wanted = Math.max(wanted, version)
    while (!isFresh(version) && !isGone) {
      if (learnt() && failed && failed.version >= version && now() < failed.until) throw failed.error
      learning ??= { since: now(), done: learnNewest() }
      await learning.done
    }
  }

  async function learnNewest(): Promise<void> {
    const [version, since] = [wanted, now()]
    try {
      const lesson = await load()
      isSlow = !isQuick(lesson)
      const next = await learn(lesson, learnt()?.lodging)
      leave()
      if (isGone) next.lodging?.leave()
      else current = { ...next, version }
      failed = undefined
    } catch (error) {
      failed = { version, error, until: now() + restMs }
      throw error
    } finally {
      lastTookMs = now() - since
      learning = undefined
    }
  }

  function leave(): void {
    current?.lodging?.leave()
    current = undefined
  }

  return {
    learnt,
    isFresh,
    bring,
    isLearning: (): boolean => learning !== undefined,
    /** This version is learnt, or somebody has asked for it already. */
    isComing: (version: number): boolean => isFresh(version) || (learning !== undefined && wanted >= version),
    /** Nothing more is to be expected: this version is learnt, or could not be. */
    isSettled: (version: number): boolean => isFresh(version) || (!learning && (failed?.version ?? -1) >= version),
    isSlow: (): boolean => isSlow,
    /** How long it will take until the newest version is learnt, as far as the last time tells. */
    expectedMs: (): number => (learning ? learning.since + lastTookMs - now() : lastTookMs),
    forget(): void {
      isGone = true
      leave()
    },
  }
}
export type MindPart = ReturnType<typeof createMindPart>
