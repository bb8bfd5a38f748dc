import { createMindHost, type MindHost, startMindThread } from '../search/mind-host.ts'

const heapMb = 512

/** Real threads whose learning waits, where told, until it is let through: so a test sees what happens meanwhile. */
export function createHeldMinds() {
  let held: { gate: Promise<void>; open: () => void } | undefined
  const arrived: (() => void)[] = []
  const lessons: string[] = []
  const languages: (string | undefined)[] = []

  function createHost(): MindHost {
    const host = createMindHost({ startThread: () => startMindThread(heapMb) })
    return {
      ...host,
      async learn(lesson) {
        lessons.push('entries' in lesson ? 'entries' : 'passages')
        languages.push(lesson.language)
        for (const tell of arrived.splice(0)) tell()
        await held?.gate
        return host.learn(lesson)
      },
    }
  }

  return {
    createHost,
    /** What was learnt, or is being learnt: `entries`, `passages`. */
    lessons,
    /** The bot's language, as each lesson named it. */
    languages,
    nextLesson: () => new Promise<void>((resolve) => arrived.push(resolve)),
    hold(): void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { gate: promise, open: resolve }
    },
    letThrough(): void {
      held?.open()
      held = undefined
    },
  }
}
