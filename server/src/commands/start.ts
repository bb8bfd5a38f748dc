import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { closeWithin, untilStopped } from './stop.ts'

export async function start(config: Config): Promise<void> {
  const beckon = await createBeckon({ config })
  await beckon.http.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
  const isNew = !(await beckon.accounts.hasPeople())
  console.error(`Beckon is ready at ${beckon.baseUrl()}`)
  if (isNew) console.error('It waits for its first account: open it to make one.')
  await untilStopped()
  await closeWithin(config.drainMs, beckon.close)
}
