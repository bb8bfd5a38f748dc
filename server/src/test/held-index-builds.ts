import { currentAccount } from '../lib/current-account.ts'
import { createIndexWorker, type IndexWorker, startIndexThread } from '../search/index-worker.ts'

const heapMb = 512

/** Real threads whose builds can be paused, so that a test sees what happens meanwhile. */
export function createHeldIndexBuilds() {
  let held: { gate: Promise<void>; open: () => void } | undefined
  const arrived: (() => void)[] = []
  const builds: string[] = []
  const languages: (string | undefined)[] = []
  const accounts: string[] = []

  function createWorker(): IndexWorker {
    const worker = createIndexWorker({ startThread: () => startIndexThread(heapMb) })
    return {
      ...worker,
      async build(accountId, input, ...options) {
        builds.push('entries' in input ? 'entries' : 'passages')
        languages.push(input.language)
        accounts.push(currentAccount())
        for (const tell of arrived.splice(0)) tell()
        await held?.gate
        return worker.build(accountId, input, ...options)
      },
    }
  }

  return {
    createWorker,
    /** What was indexed, or is being indexed: `entries`, `passages`. */
    builds,
    /** The bot's language, as passed to each build. */
    languages,
    /** On whose account each build was prepared. */
    accounts,
    nextBuild: () => new Promise<void>((resolve) => arrived.push(resolve)),
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
