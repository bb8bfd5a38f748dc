import type { Reply } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'

const missingBot = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
const shipping = {
  questions: ['How long does shipping take?', 'When will my order arrive?'],
  answer: 'We ship within two days.',
}
const payment = { questions: ['How can I pay?'], answer: 'By card.' }

async function startShop(database: (typeof databases)[number], changes = {}) {
  const app = await startTestApp(database, changes)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping, payment], apiTrigger: true })
  const { value, token } = await ada.token()
  const crm = app.api(value)
  const trigger = (body: unknown, more?: Record<string, string>) => crm.post(`/agents/${bot.id}/trigger`, body, more)
  return { app, ada, bot, crm, token, value, trigger }
}

describe.each(databases)('the trigger endpoint, on %s', (database) => {
  test('one call gets the reply, in the shape of the contract', async () => {
    const { ada, bot, trigger } = await startShop(database)
    const answer = await trigger({ message: '  When does my order arrive?  ', metadata: { ticket: 7, vip: true } })
    expect(answer.statusCode).toBe(200)
    const entry = (await ada.get(`/bots/${bot.id}/entries?search=shipping`)).json().data[0]
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      object: 'reply',
      agent_id: bot.id,
      conversation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reply: shipping.answer,
      finish_reason: 'stop',
      answered: true,
      choices: [],
      citations: [
        { kind: 'entry', source_id: entry.id, title: shipping.questions[0], url: null, quote: shipping.answer },
      ],
      usage: { input_tokens: 0, output_tokens: 0 },
      metadata: { ticket: 7, vip: true },
      created_at: '2026-11-15T10:00:00.000Z',
    })
  })

  test('a bot without an answer says its fallback, and reports it', async () => {
    const { ada, bot, trigger } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { fallback: 'Ask a person.' })
    expect((await trigger({ message: 'Who painted the Mona Lisa?' })).json()).toMatchObject({
      reply: 'Ask a person.',
      finish_reason: 'fallback',
      answered: false,
      choices: [],
      citations: [],
    })
  })

  test('a second message with the conversation_id continues the first', async () => {
    const { bot, crm, trigger } = await startShop(database)
    const first = (
      await trigger({ message: 'How can I pay?', user: { id: 'c-1', name: 'Bo', attributes: { plan: 'pro' } } })
    ).json<Reply>()
    const second = (
      await trigger({ message: 'How long does shipping take?', conversation_id: first.conversation_id.toUpperCase() })
    ).json<Reply>()
    expect(second.conversation_id).toBe(first.conversation_id)
    const conversation = (await crm.get(`/conversations/${first.conversation_id}`)).json()
    expect(conversation).toMatchObject({ object: 'conversation', agent_id: bot.id, channel: 'api', turns: 2 })
    expect(conversation.user).toEqual({ id: 'c-1', name: 'Bo', attributes: { plan: 'pro' } })
    const messages = (await crm.get(`/conversations/${first.conversation_id}/messages`)).json()
    expect(messages.data.map(({ role, text }: { role: string; text: string }) => [role, text])).toEqual([
      ['agent', shipping.answer],
      ['user', 'How long does shipping take?'],
      ['agent', payment.answer],
      ['user', 'How can I pay?'],
    ])
    expect(messages.data[0].id).toBe(second.id)
  })

  test('what a message leaves out about the same person stays, and another person begins anew', async () => {
    const { crm, trigger } = await startShop(database)
    const first = (await trigger({ message: 'Hi', user: { id: 'k', name: 'Kim', email: 'kim@example.test' } })).json()
    const say = (user: object) => trigger({ message: 'Hi', conversation_id: first.conversation_id, user })
    const userOf = async () => (await crm.get(`/conversations/${first.conversation_id}`)).json().user
    await say({ id: 'k', attributes: { plan: 'pro' } })
    expect(await userOf()).toEqual({ id: 'k', name: 'Kim', email: 'kim@example.test', attributes: { plan: 'pro' } })
    await say({ id: 'n' })
    expect(await userOf()).toEqual({ id: 'n' })
  })

  test('another bot’s conversation, or a missing one, cannot be continued', async () => {
    const { ada, crm, trigger } = await startShop(database)
    const other = await ada.bot({ apiTrigger: true })
    const foreign = (await crm.post(`/agents/${other.id}/trigger`, { message: 'hi' })).json<Reply>()
    for (const conversation_id of [foreign.conversation_id, missingBot])
      expect((await trigger({ message: 'hi', conversation_id })).json()).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect((await trigger({ message: 'hi', conversation_id: 'abc' })).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/conversation_id' }],
    })
  })

  test('an unknown field is refused by name', async () => {
    const { trigger } = await startShop(database)
    for (const [body, path] of [
      [{ message: 'hi', model: 'x' }, '/model'],
      [{ message: 'hi', user: { id: '1', role: 'admin' } }, '/user/role'],
      [{ mesage: 'hi' }, '/mesage'],
    ] as const) {
      const problem = (await trigger(body)).json()
      expect(problem).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(problem.errors).toContainEqual(expect.objectContaining({ path }))
    }
  })

  test('fields that are too long, too many or of the wrong type are refused', async () => {
    const { trigger } = await startShop(database)
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
    for (const body of [
      { message: '' },
      { message: ' \n\t ' },
      { message: 7 },
      { message: null },
      { message: ['hi'] },
      { message: 'hi', user: 'bo' },
      { message: 'hi', user: { id: 'x'.repeat(201) } },
      { message: 'hi', user: { id: '1', attributes: many(51) } },
      { message: 'hi', user: { id: '1', attributes: { deep: {} } } },
      { message: 'hi', metadata: many(21) },
      { message: 'hi', metadata: { long: 'x'.repeat(501) } },
      { message: 'hi', stream: 'yes' },
    ])
      expect((await trigger(body)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await trigger({ message: 'x'.repeat(32_001) })).json()).toMatchObject({
      status: 400,
      code: 'message_too_long',
    })
    expect((await trigger({ message: '😀'.repeat(32_000) })).statusCode).toBe(200)
    expect(
      (await trigger({ message: 'hi', metadata: many(20), user: { id: '1', attributes: many(50) } })).statusCode,
    ).toBe(200)
  })

  test('broken JSON, another media type and too large a body have their own errors', async () => {
    const { trigger, app, bot, value } = await startShop(database)
    const json = { 'content-type': 'application/json' }
    expect((await trigger('{"message": ', json)).json()).toMatchObject({ status: 400, code: 'invalid_json' })
    expect((await trigger('', json)).json()).toMatchObject({ status: 400, code: 'invalid_json' })
    expect((await trigger('message=hi', { 'content-type': 'text/plain' })).json()).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
    expect(
      (await trigger('{"message":"hi"}', { 'content-type': 'application/json; charset=utf-16' })).json(),
    ).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    expect((await trigger({ message: 'x'.repeat(256 * 1024) })).json()).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    const wrongMethod = await app.anonymous.get(`/api/v1/agents/${bot.id}/trigger`, {
      authorization: `Bearer ${value}`,
    })
    expect(wrongMethod.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(wrongMethod.headers.allow).toBe('POST')
    expect((await app.anonymous.get('/api/v1/nothing')).json()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a bot whose API trigger is off is refused, and works once it is on', async () => {
    const { ada, bot, trigger } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: false })
    expect((await trigger({ message: 'hi' })).json()).toMatchObject({ status: 403, code: 'api_trigger_disabled' })
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: true })
    expect((await trigger({ message: 'hi' })).statusCode).toBe(200)
  })

  test('a missing bot, another account’s and one outside the token’s list cannot be told apart', async () => {
    const { app, ada, bot } = await startShop(database)
    const eve = await app.signUp('eve')
    const foreign = await eve.bot({ apiTrigger: true })
    const unlisted = await ada.bot({ apiTrigger: true })
    const { value } = await ada.token({ botIds: [bot.id] })
    const answers = []
    for (const id of [missingBot, foreign.id, unlisted.id, 'no-uuid', `${bot.id}0`]) {
      const answer = await app.api(value).post(`/agents/${id}/trigger`, { message: 'hi' })
      expect(answer.statusCode).toBe(404)
      const { request_id, ...rest } = answer.json()
      expect(request_id).toBe(answer.headers['x-request-id'])
      answers.push(JSON.stringify(rest))
    }
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] as string).code).toBe('agent_not_found')
    expect((await app.api(value).post(`/agents/${bot.id.toUpperCase()}/trigger`, { message: 'hi' })).statusCode).toBe(
      200,
    )
  })

  test('a token needs the scope', async () => {
    const { app, ada, bot } = await startShop(database)
    const reader = app.api((await ada.token({ scopes: ['read'] })).value)
    const refused = await reader.post(`/agents/${bot.id}/trigger`, { message: 'hi' })
    expect(refused.json()).toMatchObject({ status: 403, code: 'scope_missing' })
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer realm="beckon", error="insufficient_scope", scope="trigger"',
    )
    const caller = app.api((await ada.token({ scopes: ['trigger'] })).value)
    expect((await caller.get('/agents')).json()).toMatchObject({ status: 403, code: 'scope_missing' })
  })

  test('checks run in order: token, size and media type, bot, switch, body', async () => {
    const { app, ada, bot, value } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: false })
    const send = (botId: string, body: string, headers: Record<string, string>) =>
      app.anonymous.post(`/api/v1/agents/${botId}/trigger`, body, headers)
    const authorization = `Bearer ${value}`
    const [text, json] = [{ 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]
    expect((await send(missingBot, 'x'.repeat(300_000), text)).json().code).toBe('token_missing')
    expect((await send(missingBot, 'x'.repeat(300_000), { ...json, authorization })).json().code).toBe('body_too_large')
    expect((await send(missingBot, '{', { ...text, authorization })).json().code).toBe('unsupported_media_type')
    expect((await send(missingBot, '{', { ...json, authorization })).json().code).toBe('agent_not_found')
    expect((await send(bot.id, '{', { ...json, authorization })).json().code).toBe('api_trigger_disabled')
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: true })
    expect((await send(bot.id, '{', { ...json, authorization })).json().code).toBe('invalid_json')
  })

  test('calls are counted per token, reported in every response, and rate limited', async () => {
    const { app, ada, trigger } = await startShop(database, { config: { rateLimitPerToken: 3 } })
    for (const remaining of [2, 1, 0]) {
      const answer = await trigger({ message: 'hi' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['ratelimit-policy']).toBe('"token";q=3;w=60')
      expect(answer.headers.ratelimit).toBe(`"token";r=${remaining};t=60`)
    }
    app.clock.advance(20_000)
    const refused = await trigger({ message: 'hi' })
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refused.headers['retry-after']).toBe('40')
    expect(refused.headers.ratelimit).toBe('"token";r=0;t=40')
    expect((await app.api((await ada.token()).value).get('/me')).statusCode).toBe(200)
    app.clock.advance(minuteMs)
    expect((await trigger({ message: 'hi' })).statusCode).toBe(200)
  })

  test('guessing tokens is rate limited by address, and does not slow a valid token down', async () => {
    const { app, trigger } = await startShop(database, { config: { rateLimitPerToken: 3 } })
    const guess = () => app.anonymous.get('/api/v1/me', { authorization: 'Bearer guess' })
    for (let at = 0; at < 3; at++) expect((await guess()).json().code).toBe('token_invalid')
    const limited = await guess()
    expect(limited.json().code).toBe('rate_limited')
    expect(limited.headers['ratelimit-policy']).toBe('"address";q=3;w=60')
    expect((await trigger({ message: 'hi' })).statusCode).toBe(200)
  })

  test('every response has a request id, and the log line has it with the caller’s trace', async () => {
    const { app, value } = await startShop(database)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answer = await app
      .api(value)
      .get('/me', { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'mine' })
    const requestId = answer.headers['x-request-id']
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const line = app.logs.find((text) => text.includes(String(requestId)))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ method: 'GET', route: '/api/v1/me', status: 200, traceId })
  })

  test('a problem document links to its explanation, and that page exists', async () => {
    const { app } = await startShop(database)
    const problem = (await app.anonymous.get('/api/v1/me')).json()
    expect(problem.type).toMatch(/\/docs\/errors#token_missing$/)
    const page = await app.anonymous.get('/docs/errors')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('id="token_missing"')
    const reference = await app.anonymous.get('/docs/reference/replies')
    expect(reference.body).toContain('/api/v1/agents/{bot_uuid}/trigger')
  })
})
