import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databases, makeTestFolder, type TestDatabase } from '../app.ts'
import { makeFreshDatabase } from '../fresh-database.ts'
import { type HttpAnswer, openConnection } from './connections.ts'
import { type Furnished, furnish, question } from './furnish.ts'
import { startRealProgram } from './real-program.ts'

const connections = 16
const answersEach = 10
const rounds = 3
const withinMs = 240_000

/** One server on SQLite; two on PostgreSQL, which share nothing but the database. */
async function startServers(database: TestDatabase) {
  if (database === 'sqlite') return [await startRealProgram({ BECKON_DATA: makeTestFolder() })]
  const shared = {
    DATABASE_URL: await makeFreshDatabase(),
    BECKON_SECRET: 'a secret that both servers know, as they must',
  }
  const first = await startRealProgram({ ...shared, BECKON_DATA: makeTestFolder() })
  return [first, await startRealProgram({ ...shared, BECKON_DATA: makeTestFolder() })]
}

/** Calls repeatedly, on connections that stay open, until stopped. */
function callFrom(urls: string[], { triggerPath }: Furnished, headers: Record<string, string>) {
  const answers: HttpAnswer[] = []
  const isOver = new AbortController()
  const calls = Array.from({ length: connections }, async (_, name) => {
    const connection = openConnection()
    const url = `${urls[name % urls.length]}${triggerPath}`
    while (!isOver.signal.aborted) answers.push(await connection.send(url, { headers, body: { message: question } }))
    connection.close()
  })
  return {
    answers,
    async stop(): Promise<void> {
      isOver.abort()
      await Promise.all(calls)
    },
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > withinMs) throw new Error(`Not within ${withinMs} ms: ${isSo}`)
    await delay(5)
  }
}

describe.each(databases)('a token that is disabled under load, on %s', (database) => {
  test('grants nothing to any request that started after the confirmation, on any server', async () => {
    const servers = await startServers(database)
    const furnished = await furnish(servers[0]?.url ?? '')
    for (let round = 1; round <= rounds; round++) {
      const { token, headers } = await furnished.makeToken()
      const { answers, stop } = callFrom(
        servers.map(({ url }) => url),
        furnished,
        headers,
      )
      const enough = connections * answersEach
      await until(() => answers.filter(({ status }) => status === 200).length > enough)
      await furnished.settings('POST', `/tokens/${token.id}/disable`)
      const confirmedAt = performance.now()
      const later = () => answers.filter(({ sentAt }) => sentAt > confirmedAt)
      await until(() => later().length > enough)
      await stop()
      const accepted = later().filter(({ status }) => status !== 401)
      expect(accepted).toEqual([])
      expect(new Set(later().map(({ body }) => JSON.parse(body).code))).toEqual(new Set(['token_disabled']))
    }
  })
})
