import { flushCompileCache } from 'node:module'
import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { listenOn } from '../http/listening.ts'
import { giveBackMemory } from './memory.ts'
import { closeWithin, untilStopped } from './stop.ts'

export async function start(config: Config): Promise<void> {
  const beckon = await createBeckon({ config })
  await listenOn(beckon.http, config)
  const isNew = !(await beckon.accounts.hasPeople())
  console.error(`Beckon is ready at ${beckon.baseUrl()}`)
  if (isNew) console.error('It waits for its first account: open it to make one.')
  flushCompileCache()
  giveBackMemory()
  await untilStopped()
  await closeWithin(config.drainMs, beckon.close)
}
