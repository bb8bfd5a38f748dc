import { flushCompileCache } from 'node:module'
import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { listenOn } from '../http/listening.ts'
import { secondMs } from '../lib/clock.ts'
import { giveBackMemory } from './memory.ts'
import { closeWithin, untilStopped } from './stop.ts'

/** Long enough for requests that waited for the start to be answered. */
const settleAfterMs = secondMs

export async function start(config: Config): Promise<void> {
  // First of all: PID 1 of a container is only stopped by signals it handles.
  const stopped = untilStopped()
  const beckon = await createBeckon({ config })
  await listenOn(beckon.http, config)
  const isNew = !(await beckon.accounts.hasPeople())
  console.error(`Beckon is ready at ${beckon.baseUrl()}`)
  if (isNew) console.error('Open it to create the first account.')
  setTimeout(settle, settleAfterMs).unref()
  await stopped
  await closeWithin(config.stopDelayMs + config.drainMs, beckon)
}

function settle(): void {
  flushCompileCache()
  giveBackMemory()
}
