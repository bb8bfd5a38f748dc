import { expect, test } from 'vitest'
import {
  begin,
  completed,
  delta,
  halfAnHourMs,
  keysOf,
  listOf,
  problem,
  reply,
  started,
  stream,
} from './scripted-chat.ts'

test('a question is answered, stored and reported to the page', async () => {
  const { chat, keep, posted, texts, calls } = begin({ 'POST /messages': [stream(reply)] })
  chat.send('  When? ')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(keep.get()).toEqual({ visitor: 'secret', conversation: 'c1' })
  expect(posted.filter(({ kind }) => kind === 'pending').map((message) => Object(message).isPending)).toEqual([
    ...[false, true, false],
  ])
  expect(posted.filter(({ kind }) => kind !== 'pending')).toEqual([
    { kind: 'message', id: 't1', conversation_id: 'c1' },
    { kind: 'reply', id: 't1', conversation_id: 'c1' },
    { kind: 'unread', count: 1 },
  ])
  expect(calls[1]).toMatchObject({ body: { message: 'When?' }, headers: { authorization: 'Bearer token-1' } })
})

test('a dropped connection resumes after the last event, as often as it takes', async () => {
  const { texts, chat, calls, pauses, store } = begin({
    'POST /messages': [stream(reply.slice(0, 2))],
    'GET /turns/t1/events': [new TypeError('offline'), stream(reply.slice(0, 3), 2), stream(reply, 3)],
  })
  const online: boolean[] = []
  store.subscribe(() => void online.push(store.get().isOnline))
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(calls.slice(2).map(({ headers }) => headers['last-event-id'])).toEqual(['2', '2', '3'])
  expect(pauses).toEqual([1_000, 2_000, 1_000])
  expect(online).toContain(false)
  expect(store.get().isOnline).toBe(true)
})

test.each([
  ['the line is cut before anything was answered', () => new TypeError('reset')],
  ['the line is cut behind the head of the answer', () => new Response('')],
  ['something else answers in the service’s place', () => new Response('<h1>Sign in to this network</h1>')],
])('if %s, the message is resent automatically, with its key', async (_, broken) => {
  const { chat, texts, calls, posted, pauses } = begin({ 'POST /messages': [broken(), broken(), stream(reply)] })
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(keysOf(calls)).toHaveLength(3)
  expect(new Set(keysOf(calls)).size).toBe(1)
  expect(pauses).toEqual([1_000, 2_000])
  expect(posted.filter(({ kind }) => kind === 'message')).toHaveLength(1)
})

test('a message that does not get through says so, and the retry has the same key', async () => {
  const { chat, store, texts, calls } = begin({
    'POST /messages': [new TypeError('x'), new Response(''), new TypeError('x'), stream(reply), stream(reply)],
  })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('unreachable')
  store.get().error?.retry()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(store.get().error).toBeNull()
  expect(new Set(keysOf(calls)).size).toBe(1)
  chat.send('And now?')
  await expect.poll(() => texts().length).toBe(4)
  expect(new Set(keysOf(calls)).size).toBe(2)
})

test('after a connection is lost for good, the same key and body find the turn that started', async () => {
  const broken = Array.from({ length: 40 }, () => new TypeError('x'))
  const { chat, store, texts, calls } = begin({
    'POST /messages': [stream([started, delta('Two ')]), stream(reply)],
    'GET /turns/t1/events': broken,
  })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('unreachable')
  store.get().error?.retry()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  const asked = calls.filter(({ path }) => path === 'POST /messages')
  expect(asked[1]?.body).toEqual(asked[0]?.body)
  expect(new Set(keysOf(calls)).size).toBe(1)
})

test('failures while the browser is offline don’t count, and the notice stays until it is online', async () => {
  let isOnline = false
  const lost = Array.from({ length: 8 }, () => new TypeError('offline'))
  const { chat, store, texts, pauses } = begin({ 'POST /messages': [...lost, stream(reply)] }, {}, () => isOnline)
  const shown: boolean[] = []
  store.subscribe(() => {
    shown.push(store.get().isOnline)
    if (pauses.length >= 7) isOnline = true
  })
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(pauses).toHaveLength(8)
  expect(shown.slice(shown.indexOf(false), shown.lastIndexOf(false))).not.toContain(true)
  expect(store.get().isOnline).toBe(true)
})

test('a failed turn says so, and can be retried', async () => {
  const failed: [string, unknown] = ['turn.failed', { code: 'engine_failed', detail: 'Because.' }]
  const { chat, store, texts, posted, calls } = begin({ 'POST /messages': [stream([started, failed]), stream(reply)] })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('engine_failed')
  expect(posted.at(-1)).toEqual({ kind: 'error', code: 'engine_failed', detail: 'Because.' })
  store.get().error?.retry()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(new Set(keysOf(calls)).size).toBe(2)
})

test('a busy conversation is retried after a moment', async () => {
  const { chat, texts, pauses } = begin({ 'POST /messages': [problem(409, 'conversation_busy'), stream(reply)] })
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(pauses).toEqual([1_000])
})

test('a conversation that is gone is replaced by a new one', async () => {
  const { chat, texts, calls } = begin(
    {
      'GET /conversations/old/messages': [Response.json({ data: [], next_cursor: null })],
      'POST /messages': [problem(404, 'not_found'), stream(reply)],
    },
    { conversation: 'old' },
  )
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(calls.slice(-2).map(({ body }) => body)).toEqual([
    { message: 'When?', conversation_id: 'old' },
    { message: 'When?' },
  ])
})

test('a session is renewed before it expires, and once more if it expired anyway', async () => {
  const { chat, pass, paths, texts } = begin({
    'POST /messages': [stream(reply), stream(reply), problem(401, 'session_expired'), stream(reply)],
  })
  const sent = async (count: number) => {
    chat.send('When?')
    await expect.poll(() => texts().length).toBe(2 * count)
  }
  await sent(1)
  pass(26 * 60_000)
  await sent(2)
  await sent(3)
  expect(paths()).toEqual([
    ...['POST /session', 'POST /messages'],
    ...['POST /session', 'POST /messages'],
    ...['POST /messages', 'POST /session', 'POST /messages'],
  ])
})

test.each([-3 * halfAnHourMs, 3 * halfAnHourMs])(
  'a visitor whose clock is wrong by %i ms keeps a session for as long as everyone',
  async (ms) => {
    const { chat, paths, texts, misset, pass } = begin({ 'POST /messages': [1, 2, 3].map(() => stream(reply)) })
    misset(ms)
    chat.send('When?')
    chat.send('And abroad?')
    await expect.poll(() => texts().length).toBe(4)
    expect(paths()).toEqual(['POST /session', 'POST /messages', 'POST /messages'])
    pass(halfAnHourMs)
    chat.send('And now?')
    await expect.poll(() => texts().length).toBe(6)
    expect(paths().slice(3)).toEqual(['POST /session', 'POST /messages'])
  },
)

test('a session that is refused twice is not retried forever', async () => {
  const { chat, store, paths } = begin({
    'POST /messages': [problem(401, 'session_expired'), problem(401, 'session_expired')],
  })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('session_expired')
  expect(paths()).toHaveLength(4)
})

test('after a reload the conversation is there, and a reply in progress resumes from its beginning', async () => {
  const user = { id: 'm1', role: 'user', text: 'When?', created_at: '2026-11-15T10:00:00.000Z' }
  const { chat, texts, keep, calls } = begin(
    {
      'GET /conversations/c1/messages': [Response.json({ data: [user], next_cursor: null })],
      'GET /turns/t1/events': [stream(reply)],
    },
    { visitor: 'secret', conversation: 'c1', turns: { c1: { id: 't1', text: 'When?' } } },
  )
  chat.open()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(calls.at(-1)?.headers).not.toHaveProperty('last-event-id')
  await expect.poll(() => keep.get().turns).toBeUndefined()
})

test('identify and reset start another session; a reset forgets the visitor', async () => {
  const { chat, calls, keep, texts, settled, paths } = begin({ 'POST /messages': [stream(reply)] })
  chat.identify('jwt')
  expect(calls).toEqual([])
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  expect(calls[0]?.body).toEqual({ identity: 'jwt' })
  chat.reset()
  await settled()
  expect(texts()).toEqual([])
  // The cookie is removed, and would be ignored if it were still sent.
  await expect.poll(() => calls.at(-1)?.body).toEqual({ anew: true })
  expect(paths().slice(-2)).toEqual(['DELETE /session', 'POST /session'])
  expect(keep.get().conversation).toBeUndefined()
})

test('a visitor whom only the service recognises finds their newest conversation; a new one starts with none', async () => {
  const recognise = (is_returning: boolean) => ({
    'POST /session': [
      Response.json({
        ...{ token: 't', expires_at: '2026-11-15T10:30:00.000Z', expires_in: 1_800, visitor: 'v', person: null },
        ...{ is_returning, bot: { name: 'Helper' } },
      }),
    ],
    'GET /conversations': [Response.json({ data: [{ id: 'c9' }, { id: 'c8' }], next_cursor: null })],
    'GET /conversations/c9/messages': [listOf(['agent', 'Two days.'], ['user', 'When?'])],
  })
  const returning = begin(recognise(true))
  returning.chat.open()
  await expect.poll(returning.texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(returning.keep.get().conversation).toBe('c9')
  const fresh = begin(recognise(false))
  fresh.chat.open()
  await fresh.settled()
  expect(fresh.paths()).toEqual(['POST /session'])
})

test('a message carries what the page last said about itself', async () => {
  const { chat, calls, texts } = begin({ 'POST /messages': [stream(reply), stream(reply)] })
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  const page = { url: 'https://shop.example/', title: 'A shop', language: 'en', referrer: '', attributes: { cart: 3 } }
  chat.handle({ kind: 'context', ...page, title: 'Before' })
  chat.handle({ kind: 'context', ...page })
  chat.send('And abroad?')
  await expect.poll(() => texts().length).toBe(4)
  const sent = calls.filter(({ path }) => path === 'POST /messages').map(({ body }) => body.context)
  expect(sent).toEqual([undefined, page])
})

test('several messages of a page are sent one after the other', async () => {
  const { chat, texts } = begin({ 'POST /messages': [stream(reply), stream(reply)] })
  chat.send('One?')
  chat.send('Two?')
  chat.send('   ')
  await expect.poll(texts).toEqual(['user: One?', 'agent: Two days.', 'user: Two?', 'agent: Two days.'])
})

test('a service that is unreachable at first is retried with the pending message', async () => {
  const { chat, store, texts } = begin({
    'POST /session': [new TypeError('offline')],
    'POST /messages': [stream(reply)],
  })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('unreachable')
  store.get().error?.retry()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
})

test('when another person is identified, they find nothing of the previous one, but their own last messages', async () => {
  const { chat, texts, keep, calls } = begin({
    'POST /messages': [stream(reply)],
    'GET /conversations': [
      Response.json({ data: [], next_cursor: null }),
      Response.json({ data: [{ id: 'c9' }], next_cursor: null }),
    ],
    'GET /conversations/c9/messages': [listOf(['agent', 'Good evening, Bob.'], ['user', 'Bob here'])],
    'GET /conversations/c1/messages': [listOf(['agent', 'Two days.'], ['user', 'When?'])],
  })
  chat.identify('alice')
  chat.open()
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  chat.identify('alice')
  await expect.poll(() => calls.at(-1)?.path).toBe('GET /conversations/c1/messages')
  expect(texts()).toEqual(['user: When?', 'agent: Two days.'])
  chat.identify('bob')
  await expect.poll(texts).toEqual(['user: Bob here', 'agent: Good evening, Bob.'])
  expect(keep.get().conversation).toBe('c9')
})

test('a visitor who is identified in a new browser finds their earlier conversations on the welcome', async () => {
  const { chat, store } = begin({
    'GET /conversations': [Response.json({ data: [{ id: 'c9' }], next_cursor: null })],
  })
  chat.identify('alice')
  chat.open()
  await expect.poll(() => store.get().conversations).toEqual([{ id: 'c9' }])
})

test('a rejected proof leaves an anonymous visitor who can chat, and is reported to the page', async () => {
  const { chat, texts, posted, calls } = begin({ 'POST /messages': [stream(reply)] })
  chat.identify('bad')
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(posted[0]).toEqual({ kind: 'error', code: 'identity_invalid', detail: 'Because.' })
  expect(calls.slice(0, 2).map(({ body }) => body)).toEqual([{ identity: 'bad' }, {}])
})

test.each([
  [400, 'invalid_request'],
  [413, 'payload_too_large'],
])('a proof that the service does not even parse (%i) does not close the chat', async (status, code) => {
  const { chat, texts, posted, calls } = begin({
    'POST /session': [problem(status, code)],
    'POST /messages': [stream(reply)],
  })
  chat.identify('a'.repeat(20_000))
  chat.send('When?')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(posted[0]).toEqual({ kind: 'error', code, detail: 'Because.' })
  expect(calls[1]?.body).toEqual({})
})

test('a rate limit says nothing about the proof: the next attempt sends it again', async () => {
  const { chat, store, texts, calls } = begin({
    'POST /session': [problem(429, 'rate_limited')],
    'POST /messages': [stream(reply)],
  })
  chat.identify('alice')
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('rate_limited')
  store.get().error?.retry()
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  expect(calls[1]?.body).toEqual({ identity: 'alice' })
})

test('a session without a proof that is refused is not retried forever', async () => {
  const { chat, store, paths } = begin({ 'POST /session': [problem(400, 'invalid_request')] })
  chat.send('When?')
  await expect.poll(() => store.get().error?.failure.code).toBe('invalid_request')
  expect(paths()).toEqual(['POST /session'])
})

test('an identified visitor stays identified beyond the proof: the session itself is renewed', async () => {
  const { chat, texts, calls, pass } = begin({ 'POST /messages': [stream(reply), stream(reply)] })
  chat.identify('alice')
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  pass(3 * halfAnHourMs)
  chat.send('And now?')
  await expect.poll(() => texts().length).toBe(4)
  const sessions = calls.filter(({ path }) => path === 'POST /session')
  expect(sessions.map(({ body }) => body.renew)).toEqual([undefined, 'token-of-alice'])
})

test('a visitor who is forgotten in another tab is forgotten here', async () => {
  const { chat, texts, calls, keep } = begin({ 'POST /messages': [stream(reply), stream(reply)] })
  chat.identify('alice')
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  chat.resetElsewhere()
  expect(texts()).toEqual([])
  expect(keep.get().conversation).toBeUndefined()
  chat.send('Who am I?')
  await expect.poll(() => texts().length).toBe(2)
  expect(calls.filter(({ path }) => path === 'POST /session').at(-1)?.body).not.toHaveProperty('identity')
})

test('the same rating given twice is removed', async () => {
  const { chat, store, texts, calls } = begin({
    'POST /messages': [stream(reply)],
    'PUT /messages/t1/feedback': [Response.json({})],
    'DELETE /messages/t1/feedback': [Response.json({})],
  })
  chat.send('When?')
  await expect.poll(() => texts().length).toBe(2)
  const rating = () => store.get().messages.at(-1)?.rating
  chat.rate('t1', 'up')
  expect(rating()).toBe('up')
  chat.rate('t1', 'up')
  expect(rating()).toBeNull()
  await expect.poll(() => calls.at(-1)?.path).toBe('DELETE /messages/t1/feedback')
})

test('a conversation that was left during a reply shows all of it again, and resumes the reply', async () => {
  const lines: ((text: string) => void)[] = []
  const slow = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => void lines.push((text) => controller.enqueue(new TextEncoder().encode(text))),
      }),
    )
  const { chat, store, texts, keep } = begin({
    'POST /messages': [slow()],
    'GET /conversations/c1/messages': [listOf(), listOf(['agent', 'Two days.'], ['user', 'When?'])],
    'GET /turns/t1/events': [stream(reply)],
  })
  chat.send('When?')
  await expect.poll(() => store.get().reply).not.toBeNull()
  await expect.poll(() => lines.length).toBe(1)
  // Left before the service has said which turn it is.
  chat.startAnew()
  expect(texts()).toEqual([])
  lines[0]?.(`event: turn.started\nid: 1\ndata: ${JSON.stringify(started[1])}\n\n`)
  await expect.poll(() => keep.get().turns?.c1?.id).toBe('t1')
  expect(texts()).toEqual([])
  chat.showConversation('c1')
  await expect.poll(texts).toEqual(['user: When?', 'agent: Two days.'])
  await expect.poll(() => keep.get().turns).toBeUndefined()
})

test('leaving a conversation unsubscribes, and late events do not appear', async () => {
  let say: (text: string) => void = () => {}
  const slow = new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    }),
  )
  const { chat, store, texts, keep } = begin({ 'POST /messages': [slow, stream(reply)] })
  chat.send('When?')
  await expect.poll(() => store.get().reply).not.toBeNull()
  say(`event: turn.started\nid: 1\ndata: ${JSON.stringify(started[1])}\n\n`)
  await expect.poll(() => keep.get().turns?.c1?.id).toBe('t1')
  chat.startAnew()
  say(`event: reply.completed\nid: 2\ndata: ${JSON.stringify(completed[1])}\n\n`)
  expect(store.get().reply).toBeNull()
  chat.send('Another?')
  await expect.poll(texts).toEqual(['user: Another?', 'agent: Two days.'])
})
