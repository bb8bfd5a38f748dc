import type { PageContext } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { makeChatBot, openChat } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'

const page: PageContext = {
  ...{ url: 'https://shop.example/lamps?id=7', title: 'Lamps', language: 'en', referrer: 'https://search.example/' },
  attributes: { cart: 3, plan: 'pro', isNew: true },
}

describe.each(databases)('the page that a visitor writes from, on %s', (database) => {
  test('is stored with the conversation, newest first, and shown to its author alone', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada)
    const chat = await openChat(app.http, bot.id)
    const { conversation_id } = await chat.say('When do you ship?')
    const conversation = `/bots/${bot.id}/conversations/${conversation_id}`
    expect((await ada.get(conversation)).json().context).toBeNull()
    const send = (context: unknown) =>
      chat.post('/messages', {
        message: 'When do you ship?',
        conversation_id,
        ...(context !== undefined && { context }),
      })
    for (const context of [{ title: 'Before' }, page, undefined]) expectStatus(await send(context), 200)
    expect((await ada.get(conversation)).json().context).toEqual(page)

    const { value } = await ada.token()
    for (const answer of [
      await chat.get('/conversations'),
      await chat.get(`/conversations/${conversation_id}/messages`),
      await app.api(value).get(`/conversations/${conversation_id}`),
      await app.api(value).get(`/agents/${bot.id}/conversations`),
    ])
      expect(expectStatus(answer, 200).body).not.toContain('Lamps')
  })

  test('is bounded', async () => {
    const app = await startTestApp(database)
    const bot = await makeChatBot(await app.signUp('ada'))
    const chat = await openChat(app.http, bot.id)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`a${at}`, at]))
    for (const context of [
      { url: 'x'.repeat(2_001) },
      { title: 'x'.repeat(301) },
      { attributes: many },
      { attributes: { long: 'x'.repeat(201) } },
      { attributes: { nested: {} } },
      { cookie: 'x' },
    ])
      expect((await chat.post('/messages', { message: 'When?', context })).json()).toMatchObject({
        ...{ status: 400, code: 'invalid_request' },
      })
  })
})
