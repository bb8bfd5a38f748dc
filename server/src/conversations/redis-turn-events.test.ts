import { expect, onTestFinished, test } from 'vitest'
import { expectStatus } from '../test/clients.ts'
import { startRedis } from '../test/redis.ts'
import { createScriptedProvider, type Exchange } from '../test/scripted-provider.ts'
import { startServers, type TestServer } from '../test/several-servers.ts'
import type { TurnEvent } from './turn-events.ts'

const words = Array.from({ length: 40 }, (_, at) => (at === 0 ? 'word0' : ` word${at}`))

/** A turn that runs on the first of two servers, and says a word when told. */
async function startTurn(changes: { redisUrl?: string } = {}) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  let exchange: Exchange | undefined
  provider.plays((asked) => {
    exchange = asked
    asked.response.writeHead(200, { 'content-type': 'text/event-stream' }).write(asked.wire.begin())
  })
  const serviceModel = { url: provider.url, model: 'small-1', key: null }
  const [one, two] = (await startServers([0, 0], { serviceModel, ...changes })) as [TestServer, TestServer]
  const ada = await one.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true })
  const model = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false }
  expectStatus(await ada.patch(`/bots/${bot.id}`, model), 200)
  const { value } = await ada.token()
  const asked = one.api(value).post(`/agents/${bot.id}/trigger`, { message: 'Hello?', stream: true })
  await expect.poll(() => exchange).toBeDefined()
  const rows = () => one.db.selectFrom('turns').selectAll().execute()
  await expect.poll(async () => (await rows())[0]?.status).toBe('running')
  const turnId = (await rows())[0]?.id as string
  const { response, wire } = exchange as unknown as Exchange

  /** What a subscriber of this server gets, which has the events up to `seq`. */
  async function follow(server: TestServer, seq = 0) {
    const { accountId } = (await one.db.selectFrom('bots').selectAll().executeTakeFirst()) as { accountId: string }
    const row = await server.bots.getRow(accountId, bot.id)
    const turn = await server.conversations.getTurn(row, turnId)
    const events: [TurnEvent, number][] = []
    const stop = server.conversations.follow(row, turn, seq, (event, number) => void events.push([event, number]))
    return {
      events,
      stop,
      names: () => events.map(([{ event }]) => event),
      text: () => events.map(([event]) => (event.event === 'reply.delta' ? event.data.text : '')).join(''),
    }
  }

  return {
    ...{ one, two, ada, bot, asked, turnId, value, follow },
    say: (...pieces: string[]) => void response.write(pieces.map((piece) => wire.piece(piece)).join('')),
    end: () => void response.end(wire.end({ pieces: [] })),
  }
}

test('a stream is followed on another server word by word, with the numbers of the first', async () => {
  const redis = await startRedis()
  const { one, two, asked, say, end, follow } = await startTurn({ redisUrl: redis.url })
  const near = await follow(one)
  say(words[0] as string)
  const far = await follow(two)
  await expect.poll(far.text).toBe(words[0])
  for (let at = 1; at < 20; at += 1) {
    say(words[at] as string)
    await expect.poll(far.text).toBe(words.slice(0, at + 1).join(''))
  }
  expect(far.events).toEqual(near.events)
  // Somebody who was cut off has a part of it.
  const [, seq] = far.events[7] as [TurnEvent, number]
  const resumed = await follow(two, seq)
  await expect.poll(() => resumed.events).toEqual(near.events.slice(8))
  say(...words.slice(20))
  end()
  expectStatus(await asked, 200)
  for (const each of [far, resumed]) await expect.poll(() => each.names().at(-1)).toBe('reply.completed')
  expect(far.text()).toBe(words.join(''))
  expect(resumed.text()).toBe(near.text().slice(Math.floor(seq / 100)))
  const numbers = far.events.map(([, number]) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

test('words are exact even if Redis is killed in between; they go on when it is back', async () => {
  const redis = await startRedis()
  const { one, two, asked, say, end, follow } = await startTurn({ redisUrl: redis.url })
  const far = await follow(two)
  say(...words.slice(0, 10))
  await expect.poll(far.text).toBe(words.slice(0, 10).join(''))
  await redis.kill()
  say(...words.slice(10, 20))
  const near = await follow(one)
  await expect.poll(near.text).toBe(words.slice(0, 20).join(''))
  await redis.startAgain()
  let at = 20
  await expect
    .poll(() => {
      if (at < 30) say(words[at++] as string)
      return far.text().length > words.slice(0, 20).join('').length
    })
    .toBe(true)
  say(...words.slice(at))
  end()
  expectStatus(await asked, 200)
  await expect.poll(() => far.names().at(-1)).toBe('reply.completed')
  expect(far.text()).toBe(words.join(''))
})

test('a follower whose words were lost gets the rest at the end, without a gap or a repetition', async () => {
  const redis = await startRedis()
  const { two, asked, say, end, follow } = await startTurn({ redisUrl: redis.url })
  say(...words.slice(0, 10))
  const first = await follow(two)
  await expect.poll(first.text).toBe(words.slice(0, 10).join(''))
  const { createClient } = await import('@redis/client')
  const client = await createClient({ url: redis.url }).connect()
  await client.flushAll()
  const second = await follow(two)
  say(...words.slice(10, 20))
  await expect.poll(first.text).toBe(words.slice(0, 20).join(''))
  expect(second.text()).toBe('')
  say(...words.slice(20))
  end()
  expectStatus(await asked, 200)
  for (const each of [first, second]) {
    await expect.poll(() => each.names().at(-1)).toBe('reply.completed')
    expect(each.text()).toBe(words.join(''))
  }
  const [key = ''] = await client.keys('beckon:turn:*')
  expect(await client.pTTL(key)).toBeGreaterThan(0)
  client.destroy()
})

test.each(['PostgreSQL', 'Redis'])('through %s a turn is cancelled on another server', async (through) => {
  const { two, bot, asked, value, turnId, say } = await startTurn(
    through === 'Redis' ? { redisUrl: (await startRedis()).url } : {},
  )
  say('Well')
  expectStatus(await two.api(value).post(`/agents/${bot.id}/turns/${turnId}/cancel`, {}), 200)
  expect((await asked).body).toContain('turn.cancelled')
})

test('the stream of a deleted bot ends, on the server that runs it and on others', async () => {
  const { one, two, ada, bot, asked, say, follow } = await startTurn()
  say('Well')
  const [near, far] = [await follow(one), await follow(two)]
  await expect.poll(near.text).toBe('Well')
  expectStatus(await ada.delete(`/bots/${bot.id}`, { name: bot.name }), 204)
  expect((await asked).body).toContain('agent_not_found')
  for (const each of [near, far]) await expect.poll(() => each.names().at(-1)).toBe('turn.failed')
})

test('the stream of a bot that was deleted on another server ends, also if nobody tells', async () => {
  const { one, bot, asked, say } = await startTurn()
  say('Well')
  await one.db.deleteFrom('bots').where('id', '=', bot.id).execute()
  expect((await asked).body).toContain('agent_not_found')
  expect(one.logs.filter((line) => line.includes('"level":50'))).toEqual([])
})
