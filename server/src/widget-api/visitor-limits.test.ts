import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { askSession, makeChatBot, openChat } from '../test/chats.ts'

const unbounded = {
  visitorMessagesPerMinute: 1_000,
  visitorConversationsPerTenMinutes: 1_000,
  visitorMessagesPerBotAndDay: 1_000,
}

async function startShop(database: TestDatabase, bounds: Partial<typeof unbounded>) {
  const app = await startTestApp(database, { config: { ...unbounded, ...bounds } })
  const bot = await makeChatBot(await app.signUp('ada'))
  /** A visitor without any stored identity, at this address. */
  const send = async (from: string, conversationId?: string) =>
    (await openChat(app.http, bot.id, {}, from)).send('When do you ship?', conversationId)
  return { app, bot, send }
}

describe.each(databases)('visitor rate limits, on %s', (database) => {
  test('messages per minute are limited per address, or whole /64, whatever address it claims', async () => {
    const { app, bot, send } = await startShop(database, { visitorMessagesPerMinute: 3 })
    const chats = await Promise.all([1, 2, 3].map(() => openChat(app.http, bot.id, {}, '2001:db8::1')))
    for (const chat of chats) expect((await chat.send('When do you ship?')).statusCode).toBe(200)
    app.clock.advance(20_000)
    const neighbour = await openChat(app.http, bot.id, {}, '2001:db8:0:1::1')
    const refused = await chats[0]?.send('When do you ship?')
    expect(refused?.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused?.headers['retry-after']).toBe('40')
    expect((await neighbour.send('When do you ship?')).statusCode).toBe(200)
    app.clock.advance(40_000)
    expect((await send('2001:db8::ffff')).statusCode).toBe(200)
  })

  test('messages per minute are limited per visitor, from however many addresses', async () => {
    const { app, bot } = await startShop(database, { visitorMessagesPerMinute: 2 })
    const { token } = await openChat(app.http, bot.id)
    const send = (from: string) =>
      app.http.inject({
        method: 'POST',
        url: `/embed/${bot.id}/messages`,
        headers: { authorization: `Bearer ${token}` },
        payload: { message: 'When do you ship?' },
        remoteAddress: from,
      })
    const statuses = [await send('198.51.100.1'), await send('198.51.100.2'), await send('198.51.100.3')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })

  test('new conversations in ten minutes are limited per address, existing ones continue', async () => {
    const { app, bot, send } = await startShop(database, { visitorConversationsPerTenMinutes: 2 })
    const chat = await openChat(app.http, bot.id)
    const { conversation_id } = await chat.say('When do you ship?')
    await chat.say('When do you ship?')
    expect((await send('203.0.113.7')).statusCode).toBe(429)
    expect((await chat.send('When do you ship?', conversation_id)).statusCode).toBe(200)
    app.clock.advance(10 * minuteMs)
    expect((await send('203.0.113.7')).statusCode).toBe(200)
  })

  test('messages per day are limited per bot, for all visitors together', async () => {
    const { app, send } = await startShop(database, { visitorMessagesPerBotAndDay: 2 })
    expect((await send('198.51.100.1')).statusCode).toBe(200)
    expect((await send('198.51.100.2')).statusCode).toBe(200)
    const refused = await send('198.51.100.3')
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.headers['retry-after']).toBe(String(dayMs / 1_000))
    app.clock.advance(dayMs)
    expect((await send('198.51.100.3')).statusCode).toBe(200)
  })

  test('new visitors are limited per address', async () => {
    const { app, bot } = await startShop(database, { visitorMessagesPerMinute: 2 })
    for (const status of [201, 201, 429]) expect((await askSession(app.http, bot.id)).statusCode).toBe(status)
    expect(await app.db.selectFrom('visitors').selectAll().execute()).toHaveLength(2)
  })

  test('a refused message does not count', async () => {
    const { app, bot } = await startShop(database, { visitorMessagesPerMinute: 1 })
    const chat = await openChat(app.http, bot.id)
    for (const message of ['', '   ', 'x'.repeat(32_001)]) expect((await chat.send(message)).statusCode).toBe(400)
    expect((await chat.send('When do you ship?', newId())).statusCode).toBe(404)
    expect((await chat.send('When do you ship?')).statusCode).toBe(200)
    expect((await chat.send('When do you ship?')).statusCode).toBe(429)
  })

  test('reads are limited, too, but far more generously', async () => {
    const { app, bot } = await startShop(database, { visitorMessagesPerMinute: 2 })
    const chat = await openChat(app.http, bot.id)
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await chat.get('/conversations')).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    app.clock.advance(minuteMs)
    expect((await chat.get('/conversations')).statusCode).toBe(200)
  })
})
