import { createLodging, type Lodging } from './lodging.ts'
import type { MindHost } from './mind-host.ts'
import { sizeOf } from './mind-size.ts'
import type { Lesson } from './mind-thread.ts'

/** Questions or passages. What is small is learnt in well under a second, what is of medium size in a few. */
const usualMostOfSmall = 400
const mostOfMedium = 5_000
/** Of the large, which learn in threads of their own. */
const learningAtOnce = 2

/**
 * Who lives where. Small parts share a thread, and so do those of medium size; a large one has a thread of its own, which
 * ends with it. What is learnt anew is learnt in another thread than the one that goes on answering from the version before.
 */
export function createMindThreads(createHost: () => MindHost, mostOfSmall = usualMostOfSmall) {
  const small = createHost()
  const medium: [MindHost, MindHost] = [createHost(), createHost()]
  const own = new Set<MindHost>()
  const queue: (() => void)[] = []
  let learning = 0

  const isSmall = (lesson: Lesson): boolean => sizeOf(lesson) <= mostOfSmall

  async function lodge(lesson: Lesson, old: Lodging | undefined): Promise<Lodging> {
    if (sizeOf(lesson) > mostOfMedium) return inTurn(() => lodgeAlone(lesson))
    const host = isSmall(lesson) ? small : quieter(medium, old)
    const learnt = await host.learn(lesson)
    return createLodging(host, learnt, () => host.forget(learnt.part))
  }

  async function lodgeAlone(lesson: Lesson): Promise<Lodging> {
    const host = createHost()
    own.add(host)
    const leave = () => {
      own.delete(host)
      host.retire()
    }
    try {
      return createLodging(host, await host.learn(lesson), leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    while (learning >= learningAtOnce) await new Promise<void>((wake) => queue.push(wake))
    learning += 1
    try {
      return await work()
    } finally {
      learning -= 1
      queue.shift()?.()
    }
  }

  return {
    isSmall,
    lodge,
    close: async (): Promise<void> => void (await Promise.all([small, ...medium, ...own].map((host) => host.close()))),
  }
}

/** Not where the old version answers; else where less is being learnt. */
function quieter([one, other]: [MindHost, MindHost], old: Lodging | undefined): MindHost {
  if (old?.host === one) return other
  if (old?.host === other) return one
  return one.lessonCount() <= other.lessonCount() ? one : other
}
