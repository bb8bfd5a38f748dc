import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { type Call, environmentOf, startExample, startOtherApi } from './example-programs.ts'

const question = 'How long does shipping take?'
const jsonOf = ({ body }: Call) => JSON.parse(body)
const json = { 'content-type': 'application/json' }

test('HubSpot: a visitor’s message is answered in its thread, and unsigned calls are refused', async () => {
  const demo = await startDemo()
  const message = {
    id: 'm-1',
    type: 'MESSAGE',
    direction: 'INCOMING',
    text: question,
    senders: [
      { actorId: 'V-77', name: 'Ada', deliveryIdentifier: { type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' } },
    ],
    channelId: '1000',
    channelAccountId: '2000',
  }
  const hubspot = await startOtherApi(({ method, path }) => {
    if (method === 'POST') return { ...message, id: 'm-2', direction: 'OUTGOING' }
    return path.endsWith('/m-2') ? { ...message, id: 'm-2', direction: 'OUTGOING' } : message
  })
  const relay = await startExample(process.execPath, 'crm/hubspot.mjs', {
    ...environmentOf(demo),
    ...{ HUBSPOT_API: hubspot.url, HUBSPOT_SECRET: 'app-secret', HUBSPOT_TOKEN: 'pat-1', HUBSPOT_ACTOR: 'A-5' },
    PUBLIC_URL: 'https://relay.example',
  })
  const send = (body: string, secret: string, timestamp = Date.now()) => {
    const text = `POSThttps://relay.example/hubspot${body}${timestamp}`
    const signature = createHmac('sha256', secret).update(text).digest('base64')
    const headers = { ...json, 'x-hubspot-request-timestamp': `${timestamp}`, 'x-hubspot-signature-v3': signature }
    return fetch(`${relay.url}/hubspot`, { method: 'POST', headers, body })
  }
  const event = (messageId: string) => ({
    ...{ eventId: 1, subscriptionId: 2, portalId: 3, appId: 4, occurredAt: 1_763_200_000_000, attemptNumber: 0 },
    ...{ subscriptionType: 'conversation.newMessage', objectId: 901, messageId, messageType: 'MESSAGE' },
    changeFlag: 'NEW_MESSAGE',
  })
  const body = JSON.stringify([event('m-1'), event('m-2')])
  expect((await send(body, 'another secret')).status).toBe(401)
  expect((await send(body, 'app-secret', Date.now() - 600_000)).status).toBe(401)
  expect((await send(body, 'app-secret')).status).toBe(200)
  await expect
    .poll(() => hubspot.calls.map(({ method, path }) => `${method} ${path}`))
    .toEqual([
      'GET /conversations/v3/conversations/threads/901/messages/m-1',
      'POST /conversations/v3/conversations/threads/901/messages',
      // Its own answer is told too, and gets no answer.
      'GET /conversations/v3/conversations/threads/901/messages/m-2',
    ])
  const [, answer] = hubspot.calls
  expect(answer?.headers.authorization).toBe('Bearer pat-1')
  expect(answer && jsonOf(answer)).toMatchObject({
    ...{ type: 'MESSAGE', senderActorId: 'A-5', channelId: '1000', channelAccountId: '2000' },
    text: expect.stringContaining('We ship within two days'),
    recipients: [{ actorId: 'V-77', deliveryIdentifiers: [{ value: 'ada@example.com' }] }],
  })
  expect(relay.output()).not.toMatch(/Error|answered/)
})

test('Bitrix24: the chat bot answers in the dialog, and calls without its token are refused', async () => {
  const demo = await startDemo()
  const bitrix = await startOtherApi(() => ({ result: { id: 790 } }))
  const relay = await startExample(process.execPath, 'crm/bitrix24.mjs', {
    ...environmentOf(demo),
    BITRIX24_APPLICATION_TOKEN: 'app-token',
  })
  const send = (text: string, id: string, token = 'app-token') =>
    fetch(relay.url, {
      method: 'POST',
      body: new URLSearchParams({
        event: 'ONIMBOTV2MESSAGEADD',
        event_handler_id: '403',
        'data[bot][id]': '456',
        'data[bot][code]': 'support_bot',
        'data[bot][auth][access_token]': 'bot-token',
        'data[bot][auth][member_id]': 'bac1cd5c',
        'data[bot][auth][client_endpoint]': `${bitrix.url}/rest/`,
        'data[message][id]': id,
        'data[message][chatId]': '5',
        'data[message][authorId]': '27',
        'data[message][text]': text,
        'data[chat][id]': '5',
        'data[chat][dialogId]': 'chat5',
        'data[user][id]': '27',
        'data[user][name]': 'Ada',
        'auth[domain]': 'shop.bitrix24.com',
        'auth[application_token]': token,
      }),
    })
  expect((await send(question, '788', 'wrong')).status).toBe(401)
  for (const body of ['{', 'null'])
    expect((await fetch(relay.url, { method: 'POST', headers: json, body })).status).toBe(400)
  expect((await send(question, '789')).status).toBe(200)
  await expect.poll(() => bitrix.calls.length).toBe(1)
  const [answer] = bitrix.calls
  expect(answer?.path).toBe('/rest/imbot.v2.Chat.Message.send')
  expect(answer && jsonOf(answer)).toEqual({
    ...{ botId: 456, dialogId: 'chat5', auth: 'bot-token' },
    fields: { message: expect.stringContaining('We ship within two days') },
  })
  // A message that is delivered again gets the same reply.
  await send(question, '789')
  await expect.poll(() => bitrix.calls.length).toBe(2)
  expect(bitrix.calls[1]?.body).toBe(answer?.body)
  expect(relay.output()).not.toContain('Bitrix24 answered')
})

test('amoCRM: a Salesbot goes on with the reply; unsigned calls and other addresses are refused', async () => {
  const demo = await startDemo()
  const amo = await startOtherApi(() => ({ success: true }))
  const elsewhere = await startOtherApi(() => ({}))
  const relay = await startExample(process.execPath, 'crm/amocrm.mjs', {
    ...environmentOf(demo),
    ...{ AMOCRM_SECRET: 'integration-secret', AMOCRM_TOKEN: 'long-lived', AMOCRM_URL: amo.url },
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (secret: string, exp = Math.floor(Date.now() / 1000) + 60) => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: amo.url, account_id: 1, exp })}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const call = (token: string, base = amo.url) => ({
    token,
    data: { message: question, contact: '4711', name: 'Ada' },
    return_url: `${base}/api/v4/salesbot/321/continue/123`,
  })
  const send = async (body: object) =>
    (await fetch(relay.url, { method: 'POST', headers: json, body: JSON.stringify(body) })).status
  expect(await send(call(jwt('guess')))).toBe(401)
  expect(await send(call(jwt('integration-secret', 1)))).toBe(401)
  expect(await send(call(jwt('integration-secret'), elsewhere.url))).toBe(401)
  expect(await send(call(jwt('integration-secret')))).toBe(200)
  await expect.poll(() => amo.calls.length).toBe(1)
  const [answer] = amo.calls
  expect(answer).toMatchObject({
    path: '/api/v4/salesbot/321/continue/123',
    headers: { authorization: 'Bearer long-lived' },
  })
  expect(answer && jsonOf(answer)).toEqual({
    data: { status: 'answered', reply: expect.stringContaining('We ship within two days') },
  })
  expect(elsewhere.calls).toEqual([])
})
