import { describe, expect, test } from 'vitest'
import { minuteMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { askSession, type Chat, chatWith, makeChatBot, openChat, shipping } from '../test/chats.ts'
import { readEvents } from '../test/received-events.ts'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  return { app, ada, bot }
}

/** One call of every kind, about a conversation that the visitor has. */
const callsOf = (chat: Pick<Chat, 'send' | 'get' | 'post' | 'put'>, conversationId: string, turnId: string) => [
  () => chat.send('When do you ship?', conversationId),
  () => chat.get(`/turns/${turnId}/events`),
  () => chat.post(`/turns/${turnId}/cancel`),
  () => chat.get(`/conversations/${conversationId}/messages`),
  () => chat.put(`/messages/${turnId}/feedback`, { rating: 'up' }),
]

describe.each(databases)('a visitor, on %s', (database) => {
  test('is not shown a conversation whose only message failed', async () => {
    const { app, bot } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    const { conversation_id } = await chat.say('When do you ship?')
    const idsOf = async () => (await chat.get('/conversations')).json().data.map(({ id }: { id: string }) => id)
    expect(await idsOf()).toEqual([conversation_id])
    await app.db.updateTable('turns').set({ status: 'failed' }).execute()
    await app.db.updateTable('conversations').set({ replyCount: 0 }).execute()
    expect(await idsOf()).toEqual([])
  })

  test('starts a session, asks, gets the reply as a stream, and finds it again', async () => {
    const { app, ada, bot } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { instructions: 'Never tell.', greeting: 'Hi!' })
    await ada.patch(`/bots/${bot.id}/widget`, { suggestions: ['When do you ship?'] })
    const chat = await openChat(app.http, bot.id)
    expect(chat.expires_at).toBe('2026-11-15T10:30:00.000Z')
    expect(chat.bot).toEqual({
      name: 'Helper',
      title: 'Helper',
      greeting: 'Hi!',
      suggestions: ['When do you ship?'],
      color: '#5b5bd6',
      scheme: 'auto',
      language: 'en',
      avatar: null,
      ...{ radius: 18, font: 'system', subtitle: '', links: [], consent: null },
      ...{ colorDark: null, background: null, backgroundDark: null, textColor: null, textColorDark: null },
    })

    const answer = await chat.send('When do you ship?')
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const received = readEvents(answer.body)
    expect(received.map(({ event, id }) => [event, id])).toEqual([
      ['turn.started', 1],
      ['reply.delta', 100 * shipping.answer.length],
      ['reply.completed', 100 * shipping.answer.length + 99],
    ])
    const [id, conversationId] = [String(received[0]?.data.id), String(received[0]?.data.conversation_id)]
    const reply = {
      id,
      conversation_id: conversationId,
      reply: shipping.answer,
      answered: true,
      finish_reason: 'stop',
      choices: [],
      citations: [expect.objectContaining({ kind: 'entry', title: shipping.questions[0], quote: shipping.answer })],
      created_at: '2026-11-15T10:00:00.000Z',
    }
    expect(received[2]?.data).toEqual(reply)

    const again = readEvents((await chat.get(`/turns/${id}/events`)).body)
    expect(again.map(({ event }) => event)).toEqual(['turn.started', 'reply.delta', 'reply.completed'])
    expect(again[2]?.data).toEqual(reply)
    const after = (event: (typeof again)[number] | undefined) =>
      chat.get(`/turns/${id}/events`, { 'last-event-id': String(event?.id) })
    const rest = readEvents((await after(again[1])).body)
    expect(rest.map(({ event, id }) => [event, id])).toEqual([['reply.completed', again[2]?.id]])
    expect((await after(again[2])).statusCode).toBe(204)

    expect((await chat.put(`/messages/${id}/feedback`, { rating: 'down', comment: 'Slow' })).statusCode).toBe(200)
    const messages = (await chat.get(`/conversations/${conversationId}/messages`)).json()
    expect(messages.data).toEqual([
      {
        ...{ id, role: 'agent', text: shipping.answer, created_at: reply.created_at, finish_reason: 'stop' },
        ...{ choices: [], citations: reply.citations, feedback: { rating: 'down' } },
      },
      { id: expect.any(String), role: 'user', text: 'When do you ship?', created_at: reply.created_at },
    ])
    await chat.say('When do you ship?', conversationId)
    expect((await chat.get('/conversations')).json()).toEqual({
      object: 'list',
      data: [{ id: conversationId, opening: 'When do you ship?', updated_at: reply.created_at, turns: 2 }],
      next_cursor: null,
    })
    expect((await chat.post(`/turns/${id}/cancel`)).json()).toEqual({
      id,
      conversation_id: conversationId,
      status: 'completed',
    })
    const { channel, user } = (await ada.get(`/bots/${bot.id}/conversations`)).json().data[0]
    expect({ channel, user }).toEqual({ channel: 'widget', user: null })
  })

  test('returns with the secret of the browser, and is new without it', async () => {
    const { app, bot } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    const { conversation_id } = await chat.say('When do you ship?')
    app.clock.advance(40 * minuteMs)
    const again = await openChat(app.http, bot.id, { visitor: chat.visitor })
    expect(again.visitor).toBe(chat.visitor)
    expect((await again.get('/conversations')).json().data).toMatchObject([{ id: conversation_id }])
    for (const visitor of [undefined, '', 'x', 'x'.repeat(43)]) {
      const other = await openChat(app.http, bot.id, visitor === undefined ? {} : { visitor })
      expect(other.visitor).not.toBe(chat.visitor)
      expect((await other.get('/conversations')).json().data).toEqual([])
    }
    expect(JSON.stringify(await app.db.selectFrom('visitors').selectAll().execute())).not.toContain(chat.visitor)
  })

  test('sees nothing of other visitors: their data is answered exactly as if it did not exist', async () => {
    const { app, ada, bot } = await startShop(database)
    const [mine, theirs] = [await openChat(app.http, bot.id), await openChat(app.http, bot.id)]
    const said = await theirs.say('When do you ship?')
    const { value } = await ada.token()
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: true })
    const byApi = (await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?' })).json()
    for (const other of [said, byApi]) {
      const foreign = callsOf(mine, other.conversation_id, other.id)
      const missing = callsOf(mine, newId(), newId())
      for (const [at, call] of foreign.entries()) {
        const [asForeign, asMissing] = [await call(), await missing[at]?.()]
        expect(asForeign.json()).toMatchObject({ status: 404, code: 'not_found' })
        expect({ ...asForeign.json(), request_id: '' }).toEqual({ ...asMissing?.json(), request_id: '' })
      }
    }
    expect((await mine.get('/conversations')).json().data).toEqual([])
    for (const call of callsOf(theirs, said.conversation_id, said.id)) expect((await call()).statusCode).toBe(200)
  })

  test('is refused immediately, by every call, when the widget is switched off', async () => {
    const { app, ada, bot } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    const { conversation_id, id } = await chat.say('When do you ship?')
    await ada.patch(`/bots/${bot.id}`, { widgetEnabled: false })
    for (const call of [
      ...callsOf(chat, conversation_id, id),
      () => chat.get('/conversations'),
      () => askSession(app.http, bot.id, { visitor: chat.visitor }),
    ])
      expect((await call()).json()).toMatchObject({ status: 403, code: 'embedding_disabled' })
  })

  test('a session expires after half an hour, and none can be forged or used for another bot', async () => {
    const { app, ada, bot } = await startShop(database)
    const other = await makeChatBot(ada)
    const chat = await openChat(app.http, bot.id)
    const [claims = '', mac = ''] = chat.token.split('.')
    const elsewhere = Buffer.from(Buffer.from(claims, 'base64url').toString().replace(bot.id, other.id))
    for (const bearer of [
      '',
      'x',
      claims,
      `${claims}.`,
      `${claims}.${mac.slice(0, -1)}`,
      `${claims}.${mac}.${mac}`,
      `${claims}=.${mac}`,
      `${elsewhere.toString('base64url')}.${mac}`,
      chat.visitor,
    ]) {
      const answer = await chatWith(app.http, bot.id, bearer).get('/conversations')
      expect(answer.json(), bearer).toMatchObject({ status: 401, code: 'session_expired' })
    }
    const without = (await app.anonymous.get(`/embed/${bot.id}/conversations`)).json()
    expect(without).toMatchObject({ code: 'session_expired', detail: expect.stringContaining('Begin a session first') })
    const asOther = await chatWith(app.http, other.id, chat.token).get('/conversations')
    const asMissing = await chatWith(app.http, newId(), chat.token).get('/conversations')
    expect(asOther.json()).toMatchObject({ status: 404, code: 'agent_not_found' })
    expect({ ...asOther.json(), request_id: '' }).toEqual({ ...asMissing.json(), request_id: '' })
    expect((await openChat(app.http, other.id, { visitor: chat.visitor })).visitor).not.toBe(chat.visitor)

    app.clock.advance(30 * minuteMs - 1)
    expect((await chat.get('/conversations')).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await chat.get('/conversations')).json()).toMatchObject({ status: 401, code: 'session_expired' })
  })

  test('an unknown address is not found, and no page', async () => {
    const { app, bot } = await startShop(database)
    for (const path of ['', '/nothing', `/${bot.id}`, `/${bot.id}/nothing`, `/${bot.id}/turns/${newId()}`])
      expect((await app.anonymous.get(`/embed${path}`)).json(), path).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a session is not an API token, and an API token is not a session', async () => {
    const { app, ada, bot } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: true })
    const { value } = await ada.token()
    const chat = await openChat(app.http, bot.id)
    const message = { message: 'When do you ship?' }
    for (const [path, body] of [
      [`/agents/${bot.id}/trigger`, message],
      [`/agents/${bot.id}`, undefined],
      ['/me', undefined],
    ] as const)
      expect((await app.api(chat.token).send(body ? 'POST' : 'GET', path, body)).json()).toMatchObject({
        status: 401,
        code: 'token_invalid',
      })
    expect((await chatWith(app.http, bot.id, value).send('Hi')).json()).toMatchObject({
      status: 401,
      code: 'session_expired',
      detail: expect.stringMatching(/^This is an API token, which does not belong in a browser/),
    })
    const bySession = await app.http.inject({
      url: `/api/settings/bots/${bot.id}`,
      headers: { authorization: `Bearer ${chat.token}`, cookie: `beckon_session=${chat.visitor}` },
    })
    expect(bySession.json().code).toBe('sign_in_required')
  })

  test('a page of a site that is not allowed cannot start a session in the visitor’s browser', async () => {
    const { app, bot } = await startShop(database)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://other.example' }])
      expect((await app.anonymous.post(`/embed/${bot.id}/session`, {}, headers)).json()).toMatchObject({
        status: 403,
        code: 'site_not_allowed',
      })
    expect(
      (await app.anonymous.post(`/embed/${bot.id}/session`, {}, { 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(201)
  })

  test('only a message and a conversation are accepted', async () => {
    const { app, bot } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    for (const body of [
      { message: 'Hi', user: { id: 'admin' } },
      { message: 'Hi', metadata: {} },
      { message: 'Hi', visitorId: newId() },
      { message: ' ' },
      { message: 'Hi', conversation_id: 'x' },
    ])
      expect((await chat.post('/messages', body)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('visitors’ questions are counted as theirs', async () => {
    const { app, bot } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    await chat.say('When do you ship?')
    await app.close()
    const reopened = await startTestApp(database, {
      config: { dataFolder: app.config.dataFolder, databaseUrl: app.config.databaseUrl },
    })
    const [visitor] = await reopened.db.selectFrom('visitors').selectAll().execute()
    const usage = await reopened.db.selectFrom('usage').selectAll().execute()
    expect(usage).toMatchObject([{ botId: bot.id, turns: 1, visitorId: visitor?.id }])
  })

  test('visitors and their secrets are deleted with the bot', async () => {
    const { app, ada, bot } = await startShop(database)
    await (await openChat(app.http, bot.id)).say('When do you ship?')
    await ada.patch(`/bots/${bot.id}/widget`, { title: 'x' })
    expect((await ada.delete(`/bots/${bot.id}`, { name: bot.name })).statusCode).toBe(204)
    await app.jobs.runDue()
    for (const table of ['visitors', 'botAppearances', 'conversations'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
