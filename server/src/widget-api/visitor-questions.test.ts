import type { VisitorMessage } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { type Chat, makeChatBot, openChat } from '../test/chats.ts'
import { readEvents } from '../test/received-events.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  return { app, ada, bot, chat: await openChat(app.http, bot.id) }
}
const question = 'When do you ship?'

const countTurns = async (chat: Chat) => {
  const { data } = (await chat.get('/conversations')).json<{ data: { turns: number }[] }>()
  return data.map(({ turns }) => turns)
}

describe.each(databases)('a visitor’s message with an idempotency key, on %s', (database) => {
  test('is one turn, however often it arrives, and gets the same stream each time', async () => {
    const { chat } = await startShop(database)
    const key = newId()
    const first = await chat.send(question, undefined, key)
    const again = await chat.send(question, undefined, key)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(readEvents(again.body).map(({ event, id }) => [event, id])).toEqual([
      ['turn.started', 1],
      ['reply.delta', 2_400],
      ['reply.completed', 2_499],
    ])
    expect(readEvents(again.body).at(-1)).toEqual(readEvents(first.body).at(-1))
    const conversation = String(readEvents(first.body)[0]?.data.conversation_id)
    const more = newId()
    for (let count = 0; count < 3; count += 1) await chat.send(question, conversation, more)
    expect(await countTurns(chat)).toEqual([2])
    const { data } = (await chat.get(`/conversations/${conversation}/messages`)).json<{ data: VisitorMessage[] }>()
    expect(data.filter(({ role }) => role === 'user')).toHaveLength(2)
  })

  test('that arrives many times at the same moment is one turn, too', async () => {
    const { chat } = await startShop(database)
    const conversation = (await chat.say(question)).conversation_id
    for (const place of [undefined, conversation]) {
      const key = newId()
      const answers = await Promise.all(Array.from({ length: 10 }, () => chat.send(question, place, key)))
      // In a conversation that is known to be busy, some are told to retry, and then find the same turn.
      const received = answers.filter(({ statusCode }) => statusCode === 200)
      for (const { statusCode } of answers) expect([200, ...(place ? [409] : [])]).toContain(statusCode)
      received.push(await chat.send(question, place, key))
      expect(new Set(received.map(({ body }) => readEvents(body)[0]?.data.id)).size).toBe(1)
    }
    expect((await countTurns(chat)).toSorted()).toEqual([1, 2])
  })

  test('belongs to one visitor and one text', async () => {
    const { app, bot, chat } = await startShop(database)
    const key = newId()
    await chat.send(question, undefined, key)
    expect((await chat.send('Another?', undefined, key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await chat.send(question, undefined, 'no key')).json()).toMatchObject({ code: 'invalid_request' })
    const other = await openChat(app.http, bot.id)
    const answer = await other.send(question, undefined, key)
    expect(answer.headers).not.toHaveProperty('idempotency-replayed')
    expect(await countTurns(other)).toEqual([1])
  })

  test('in the playground is one turn, too', async () => {
    const { ada, bot } = await startShop(database)
    const headers = { accept: 'text/event-stream', 'idempotency-key': newId() }
    const ask = () => ada.post(`/bots/${bot.id}/playground`, { message: question }, headers)
    const [first, again] = [await ask(), await ask()]
    expect(readEvents(again.body)[0]).toEqual(readEvents(first.body)[0])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('a rating can be removed', async () => {
    const { app, bot, chat } = await startShop(database)
    const { id, conversation_id } = await chat.say(question)
    await chat.put(`/messages/${id}/feedback`, { rating: 'up', comment: 'Good' })
    const other = await openChat(app.http, bot.id)
    expect((await other.delete(`/messages/${id}/feedback`)).statusCode).toBe(404)
    expect((await chat.delete(`/messages/${id}/feedback`)).json()).not.toHaveProperty('feedback')
    const { data } = (await chat.get(`/conversations/${conversation_id}/messages`)).json<{ data: VisitorMessage[] }>()
    expect(data[0]).not.toHaveProperty('feedback')
  })
})
