import { flushCompileCache } from 'node:module'
import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { listenOn } from '../http/listening.ts'
import { secondMs } from '../lib/clock.ts'
import { giveBackMemory } from './memory.ts'
import { closeWithin, untilStopped } from './stop.ts'

/** So much that those who waited for the service have their answers. */
const settleAfterMs = secondMs

export async function start(config: Config): Promise<void> {
  // First of all: the first process of a container is stopped by nothing but what it listens for.
  const stopped = untilStopped()
  const beckon = await createBeckon({ config })
  await listenOn(beckon.http, config)
  const isNew = !(await beckon.accounts.hasPeople())
  console.error(`Beckon is ready at ${beckon.baseUrl()}`)
  if (isNew) console.error('Open it to create the first account.')
  setTimeout(settle, settleAfterMs).unref()
  await stopped
  await closeWithin(config.drainMs, beckon.close)
}

function settle(): void {
  flushCompileCache()
  giveBackMemory()
}
