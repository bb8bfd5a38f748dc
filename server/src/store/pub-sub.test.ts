import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { layPostgresLine } from '../test/postgres-line.ts'
import { startRedis } from '../test/redis.ts'
import { layTcpLine } from '../test/tcp-line.ts'
import { openDatabase } from './database.ts'
import { openPostgresPubSub } from './postgres-pub-sub.ts'
import { createPubSub, type PubSubTransport, topics } from './pub-sub.ts'
import { openRedis } from './redis.ts'
import { openRedisPubSub } from './redis-pub-sub.ts'

type OpenTransport = (receive: (message: string) => void) => PubSubTransport

/** A server that notes what it is told of cancelled turns. */
function startServer(openTransport?: OpenTransport) {
  const received: string[] = []
  const errors: unknown[] = []
  const pubSub = createPubSub({ serverId: newId(), openTransport, onError: (error) => void errors.push(error) })
  onTestFinished(() => pubSub.close())
  pubSub.subscribe(topics.turnCancelled, (subject) => void received.push(subject))
  const publish = (subject: string) => pubSub.publish(topics.turnCancelled, subject)
  return { pubSub, received, errors, publish }
}
type Server = ReturnType<typeof startServer>

/** Until the connections are there, messages get lost. */
async function untilReceived(from: Server, to: Server): Promise<void> {
  let tries = 0
  const prefix = newId()
  await expect
    .poll(() => {
      tries += 1
      from.publish(`${prefix}-${tries}`)
      return to.received.some((subject) => subject.startsWith(prefix))
    }, {})
    .toBe(true)
}

async function onPostgres(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  onTestFinished(() => database.db.destroy())
  if (database.kind !== 'postgres') throw new Error('not PostgreSQL')
  const changes: boolean[] = []
  const server = startServer(
    openPostgresPubSub({ database, onChange: (isListening) => void changes.push(isListening) }),
  )
  return { ...server, changes }
}

async function onRedis(url: string) {
  const redis = await openRedis({ url, onChange: () => {} })
  onTestFinished(() => redis.close())
  return { ...startServer(openRedisPubSub(redis)), redis }
}

test('a server tells its own listeners at once, also without others', () => {
  const { received, publish } = startServer()
  publish('a')
  expect(received).toEqual(['a'])
})

test('a listener that fails affects no other, and is reported', async () => {
  const { pubSub, received, errors, publish } = startServer()
  pubSub.subscribe(topics.turnCancelled, () => Promise.reject(new Error('oops')))
  pubSub.subscribe(topics.turnCancelled, (subject) => void received.push(`${subject} too`))
  publish('a')
  expect(received).toEqual(['a', 'a too'])
  await expect.poll(() => errors).toHaveLength(1)
})

test('messages that are equal or unreadable are passed on once or not at all', async () => {
  const sent: string[][] = []
  let receive = (_: string) => {}
  const { received, publish } = startServer((given) => {
    receive = given
    return { send: async (messages) => void sent.push(messages), close: async () => {} }
  })
  for (let time = 0; time < 100; time += 1) publish('a')
  await expect.poll(() => sent.map((messages) => messages.length)).toEqual([1])
  received.length = 0
  for (const message of ['', 'x', `${newId()} no-such-topic a`, `${newId()} turn-cancelled ${'a'.repeat(1_000)}`])
    receive(message)
  // Its own.
  receive(sent[0]?.[0] ?? '')
  expect(received).toEqual([])
  receive(`${newId()} turn-cancelled b`)
  expect(received).toEqual(['b'])
})

test('through PostgreSQL every server receives what the others publish, also after its connection was cut', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const [one, two] = [await onPostgres(line.url), await onPostgres(line.url)]
  await untilReceived(one, two)
  await untilReceived(two, one)
  expect([one.changes, two.changes]).toEqual([[true], [true]])
  line.fallSilent()
  await expect.poll(() => one.changes).toEqual([true, false])
  line.speakAgain()
  await untilReceived(one, two)
  await untilReceived(two, one)
})

test('behind a pooler that passes no notifications on, a server knows it and sends none', async () => {
  const databaseUrl = await makeFreshDatabase()
  const pooled = await layPostgresLine(databaseUrl, { isPooler: true })
  const [one, direct] = [await onPostgres(pooled.url), await onPostgres(databaseUrl)]
  await expect.poll(() => direct.changes).toEqual([true])
  await expect.poll(() => one.changes).toEqual([false])
  one.publish('a')
  await one.pubSub.close()
  expect(direct.received).toEqual([])
})

test('through Redis every server receives what the others publish, also after Redis was killed or fell silent', async () => {
  const redis = await startRedis()
  const line = await layTcpLine(redis.port)
  const url = `redis://127.0.0.1:${line.port}`
  const [one, two] = [await onRedis(url), await onRedis(url)]
  await untilReceived(one, two)
  await redis.kill()
  await expect.poll(() => one.redis.isUp()).toBe(false)
  await redis.startAgain()
  await untilReceived(one, two)
  await untilReceived(two, one)
  line.fallSilent()
  await expect.poll(() => one.redis.isUp()).toBe(false)
  line.speakAgain()
  await untilReceived(one, two)
  await untilReceived(two, one)
})
