import { onTestFinished } from 'vitest'
import { createPasswords } from '../accounts/passwords.ts'
import { createBeckon } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { IndexPoolOptions } from '../search/index-pool.ts'
import { createIndexWorker, type IndexWorker, startIndexThread } from '../search/index-worker.ts'
import { machineClock } from '../store/database-clock.ts'
import { cheapHashes, makeTestFolder } from './app.ts'
import { createClient } from './clients.ts'
import { makeFreshDatabase } from './fresh-database.ts'
import { createPeople } from './people.ts'

const heapMb = 256
const sharedWorker: IndexWorker = {
  ...createIndexWorker({ startThread: () => startIndexThread(heapMb) }),
  retire: () => {},
  close: async () => {},
}

/** Servers that share one PostgreSQL and use its time, on machines whose clocks are so many milliseconds ahead. */
export async function startServers(
  skewsMs: number[],
  changes: Partial<Config> = {},
  indexPoolOf: (at: number) => IndexPoolOptions = () => ({}),
) {
  const databaseUrl = await makeFreshDatabase()
  const environment = { BECKON_SIGN_UP: 'open', BECKON_SECRET: 'a secret that all of the servers share' }
  const config = {
    ...readConfig(environment),
    databaseUrl,
    port: 0,
    drainMs: 100,
    connectionTimeoutMs: 240_000,
    ...changes,
  }

  const startServer = async (skewMs: number, at: number) => {
    const logs: string[] = []
    const beckon = await createBeckon({
      config: { ...config, dataFolder: makeTestFolder() },
      machine: { ...machineClock, now: () => Date.now() + skewMs },
      logStream: { write: (line) => void logs.push(line) },
      indexPool: { createWorker: () => sharedWorker, ...indexPoolOf(at) },
      passwords: createPasswords(cheapHashes),
      unknownHeldMs: 0,
    })
    onTestFinished(() => beckon.close())
    await beckon.http.ready()
    return {
      ...beckon,
      ...createPeople(beckon.http),
      logs,
      api: (tokenValue: string) =>
        createClient(beckon.http, '/api/v1', () => ({ authorization: `Bearer ${tokenValue}` })),
      anonymous: createClient(beckon.http, '', () => ({})),
    }
  }

  const servers = []
  for (const [at, skewMs] of skewsMs.entries()) servers.push(await startServer(skewMs, at))
  return servers
}
export type TestServer = Awaited<ReturnType<typeof startServers>>[number]
