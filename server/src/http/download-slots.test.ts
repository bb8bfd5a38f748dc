import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { userOperations } from 'beckon-contract'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { createHttp } from './http.ts'
import { operationRoute } from './operation-route.ts'

/** The token’s value is its account. */
const getTokenHolder = async (value: string) => ({
  ...{ id: value, name: value, accountId: value, accountName: '' },
  ...{ scopes: ['read' as const], botIds: null, expiresAt: null },
})

/** Exports that go on until they are released. */
async function startHttp({ ending = 'ended' } = {}) {
  const http = createHttp({
    config: readConfig({ BECKON_DRAIN_MS: '100' }),
    now: Date.now,
    baseUrl: () => 'http://beckon.test',
    authenticators: {
      getTokenHolder,
      findSession: async () => undefined,
      readVisitor: () => {
        throw new Error('no visitors here')
      },
    },
    log: createLog({ level: 'info', stream: { write: () => {} } }),
  })
  let [handled, ended] = [0, 0]
  const release = Promise.withResolvers<void>()
  await http.register(async (api) => {
    operationRoute(api, userOperations.exportUser, async (_, reply) => {
      handled += 1
      reply.raw.once('finish', () => {
        ended += 1
      })
      return reply.send(
        Readable.from(
          (async function* () {
            yield 'begun '
            await release.promise
            yield ending
          })(),
        ),
      )
    })
  })
  onTestFinished(async () => {
    release.resolve()
    await http.close()
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const ask = (account: string) =>
    fetch(`http://127.0.0.1:${port}/users/u/export`, { headers: { authorization: `Bearer ${account}` } })
  return { ask, port, release: release.resolve, handled: () => handled, ended: () => ended }
}

test('an account has two exports in progress; a further one is refused before it begins, and others have theirs', async () => {
  const { ask, release, handled } = await startHttp()
  const first = [await ask('busy'), await ask('busy')]
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  const refused = await ask('busy')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'overloaded', detail: expect.stringContaining('This account') })
  expect(handled()).toBe(2)
  const other = await ask('other')
  expect(other.status).toBe(200)
  release()
  expect(await Promise.all([...first, other].map((answer) => answer.text()))).toEqual(Array(3).fill('begun ended'))
  await expect.poll(async () => (await ask('busy')).status).toBe(200)
})

test('exports of all accounts together are limited', async () => {
  const { ask, handled } = await startHttp()
  // Kept: fetch cancels an answer that is garbage collected, and its export ends.
  const answers: Response[] = []
  for (let at = 0; at < 30; at++) answers.push(await ask(`account-${at}`))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses.at(-1)).toBe(503)
  expect(handled()).toBeLessThanOrEqual(16)
})

// Only Linux tells what it keeps.
test.runIf(process.platform === 'linux')(
  'an export that waits unread in the operating system keeps its place',
  async () => {
    const { ask, port, release, ended } = await startHttp({ ending: 'e'.repeat(1024 * 1024) })
    const sockets = [0, 1].map(() => connect({ port, host: '127.0.0.1' }).pause())
    for (const socket of sockets)
      socket.write('GET /users/u/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer busy\r\n\r\n')
    release()
    await expect.poll(ended).toBe(2)
    expect((await ask('busy')).status).toBe(503)
    sockets[0]?.resume()
    await expect.poll(async () => (await ask('busy')).status).toBe(200)
    sockets[1]?.destroy()
  },
)

test('a client that goes away gives its place back', async () => {
  const { ask, port } = await startHttp()
  const sockets = [0, 1].map(() => connect({ port, host: '127.0.0.1' }))
  for (const socket of sockets) {
    socket.write('GET /users/u/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer busy\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
  }
  expect((await ask('busy')).status).toBe(503)
  sockets[0]?.destroy()
  await expect.poll(async () => (await ask('busy')).status).toBe(200)
})
