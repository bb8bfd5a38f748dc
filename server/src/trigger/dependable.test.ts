import type { Reply, Turn } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { readEvents } from '../test/received-events.ts'

const entry = { questions: ['How long does shipping take?'], answer: 'We ship within two days.' }
const message = 'How long does shipping take?'

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [entry], apiTrigger: true })
  const { value, token } = await ada.token()
  const crm = app.api(value)
  const path = `/agents/${bot.id}/trigger`
  const trigger = (body: unknown, more?: Record<string, string>) => crm.post(path, body, more)
  const countTurns = async () => (await app.db.selectFrom('turns').select('id').execute()).length
  return { app, ada, bot, crm, token, value, path, trigger, countTurns }
}

describe.each(databases)('a reply that is streamed, on %s', (database) => {
  test.each([
    ['by the body', { stream: true }, {}],
    ['by the header', {}, { accept: 'text/event-stream' }],
  ])('requested by %s, comes as events and ends with one that contains all of it', async (_, body, headers) => {
    const { trigger, crm } = await startShop(database)
    const answer = await trigger({ message, metadata: { ticket: 1 }, ...body }, headers)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
      ratelimit: expect.any(String),
    })
    const events = readEvents(answer.body)
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['turn.started', 1],
      ['reply.delta', 100 * entry.answer.length],
      ['reply.completed', 100 * entry.answer.length + 99],
    ])
    const [started, delta, completed] = events
    expect(delta?.data.text).toBe(entry.answer)
    expect(completed?.data).toMatchObject({ ...started?.data, reply: entry.answer, metadata: { ticket: 1 } })
    const stored = (await crm.get(`/conversations/${completed?.data.conversation_id}/messages`)).json().data
    expect(stored[0]).toMatchObject({ id: completed?.data.id, text: entry.answer })
  })

  test('errors known before the first byte are ordinary errors', async () => {
    const { trigger } = await startShop(database)
    expect((await trigger({ message: ' ', stream: true })).json()).toMatchObject({ status: 400 })
    const missing = { message, stream: true, conversation_id: '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11' }
    expect((await trigger(missing)).json()).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a turn can be streamed again from any point, and fetched, by its own account only', async () => {
    const { app, ada, bot, crm, trigger } = await startShop(database)
    const { id, conversation_id } = (await trigger({ message })).json<Reply>()
    const path = `/agents/${bot.id}/turns/${id}`
    const answerTo = (lastEventId: number) => crm.get(`${path}/events`, { 'last-event-id': String(lastEventId) })
    const stream = async (lastEventId: number) => readEvents((await answerTo(lastEventId)).body)
    const [started, delta, completed] = await stream(0)
    expect([started, delta, completed].map((one) => one?.event)).toEqual([
      'turn.started',
      'reply.delta',
      'reply.completed',
    ])
    expect(await stream(Number(started?.id))).toEqual([delta, completed])
    expect(await stream(Number(delta?.id))).toEqual([completed])
    expect((await answerTo(Number(completed?.id))).statusCode).toBe(204)
    // A caller that has received the first words gets the others.
    const rest = await stream(Math.floor((Number(delta?.id) / entry.answer.length) * 5))
    expect(rest[0]).toMatchObject({ event: 'reply.delta', id: delta?.id, data: { text: entry.answer.slice(5) } })
    expect((await crm.get(`${path}/events`, { 'last-event-id': 'x' })).json()).toMatchObject({ status: 400 })
    expect((await crm.get(path)).json()).toMatchObject({
      object: 'turn',
      status: 'completed',
      conversation_id,
      reply: { id, reply: entry.answer },
      error: null,
    })
    expect((await crm.post(`${path}/cancel`)).json()).toMatchObject({ status: 'completed' })
    const other = await ada.bot({ apiTrigger: true })
    expect((await crm.get(`/agents/${other.id}/turns/${id}`)).json()).toMatchObject({ code: 'not_found' })
    const eve = await app.signUp('eve')
    const otherAccount = app.api((await eve.token()).value)
    expect((await otherAccount.get(path)).json()).toMatchObject({ code: 'agent_not_found' })
  })
})

describe.each(databases)('an asynchronous reply, on %s', (database) => {
  test('is announced with its Location, and is there when it is done', async () => {
    const { app, crm, trigger, countTurns } = await startShop(database)
    const answer = await trigger({ message, metadata: { ticket: 2 } }, { prefer: 'respond-async' })
    expect(answer.statusCode).toBe(202)
    const turn = answer.json<Turn>()
    expect(turn).toMatchObject({ object: 'turn', error: null })
    expect(answer.headers.location).toBe(`/api/v1/agents/${turn.agent_id}/turns/${turn.id}`)
    const path = `/agents/${turn.agent_id}/turns/${turn.id}`
    await expect
      .poll(async () => (await crm.get(path)).json<Turn>())
      .toMatchObject({ status: 'completed', reply: { reply: entry.answer, metadata: { ticket: 2 } } })
    expect(readEvents((await crm.get(`${path}/events`)).body).at(-1)?.event).toBe('reply.completed')
    expect(await countTurns()).toBe(1)
    expect(await app.db.selectFrom('conversations').select('openTurnId').execute()).toEqual([{ openTurnId: null }])
  })

  test('is refused if a thousand of the account are already waiting, without delaying other accounts', async () => {
    const { app, trigger } = await startShop(database)
    const done = (await trigger({ message })).json<Reply>()
    const row = await app.db.selectFrom('turns').where('id', '=', done.id).selectAll().executeTakeFirstOrThrow()
    // More than that, because the server runs some meanwhile; each in its own conversation.
    const talk = await app.db.selectFrom('conversations').selectAll().executeTakeFirstOrThrow()
    const ids = Array.from({ length: 1_500 }, () => newId())
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500)
      await app.db
        .insertInto('conversations')
        .values(some.map((id) => ({ ...talk, id })))
        .execute()
      const waiting = { ...row, status: 'queued' as const, heldUntil: 0 }
      await app.db
        .insertInto('turns')
        .values(some.map((id) => ({ ...waiting, id, conversationId: id })))
        .execute()
    }
    const refused = await trigger({ message }, { prefer: 'respond-async' })
    expect(refused.json()).toMatchObject({ status: 503, code: 'overloaded' })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await trigger({ message })).statusCode).toBe(200)
    const eve = await app.signUp('eve')
    const bot = await eve.bot({ entries: [entry], apiTrigger: true })
    const otherAccount = app.api((await eve.token()).value)
    const path = `/agents/${bot.id}/trigger`
    expect((await otherAccount.post(path, { message }, { prefer: 'respond-async' })).statusCode).toBe(202)
  })

  test('cannot be streamed as well', async () => {
    const { trigger } = await startShop(database)
    expect((await trigger({ message, stream: true }, { prefer: 'respond-async' })).json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })
})

describe.each(databases)('a call with an idempotency key, on %s', (database) => {
  const key = (value: string) => ({ 'idempotency-key': value })

  test('repeated, gets the first response without running again; in whichever form the reply is requested', async () => {
    const { trigger, countTurns } = await startShop(database)
    const body = { message, user: { id: 'a', name: 'Bo' } }
    const first = await trigger(body, key('k-1'))
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await trigger({ user: { name: 'Bo', id: 'a' }, message }, key('"k-1"'))
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    const streamed = await trigger({ ...body, stream: true }, key('k-1'))
    expect(readEvents(streamed.body).at(-1)?.data).toEqual(first.json())
    const later = await trigger(body, { ...key('k-1'), prefer: 'respond-async' })
    expect(later.json()).toMatchObject({ id: first.json<Reply>().id, status: 'completed' })
    expect(await countTurns()).toBe(1)
  })

  test('and another body is refused', async () => {
    const { trigger, countTurns } = await startShop(database)
    await trigger({ message }, key('k'))
    expect((await trigger({ message: 'Something else' }, key('k'))).json()).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await countTurns()).toBe(1)
  })

  test('is separate for each bot and account, and forgotten after a day', async () => {
    const { app, ada, crm, trigger, countTurns } = await startShop(database)
    await trigger({ message }, key('k'))
    const other = await ada.bot({ entries: [entry], apiTrigger: true })
    expect((await crm.post(`/agents/${other.id}/trigger`, { message }, key('k'))).statusCode).toBe(200)
    app.clock.advance(dayMs + 1)
    expect((await trigger({ message: 'Something else' }, key('k'))).statusCode).toBe(200)
    expect(await countTurns()).toBe(3)
  })

  test('sent a hundred times at the same time, runs the bot once', async () => {
    const { trigger, countTurns } = await startShop(database)
    const answers = await Promise.all(Array.from({ length: 100 }, () => trigger({ message }, key('storm'))))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ code: 'idempotency_in_progress' })
    const replies = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<Reply>().id)
    expect(new Set(replies).size).toBe(1)
    expect(await countTurns()).toBe(1)
  })

  test.each(['', ' ', 'a b', 'ü', 'x'.repeat(256), '""'])('that is invalid (%j) is refused', async (value) => {
    const { trigger } = await startShop(database)
    expect((await trigger({ message }, key(value))).json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

test('disabling a token ends its open streams', async () => {
  const { app, ada, bot, token } = await startShop('sqlite')
  const ended: string[] = []
  function stream(name: string) {
    const closing: (() => void)[] = []
    const end = () => {
      ended.push(name)
      for (const close of closing) close()
    }
    return { end, whenClosed: (close: () => void) => void closing.push(close) }
  }
  const other = await ada.token()
  app.streams.add(token.id, stream('its'))
  app.streams.add(other.token.id, stream('other'))
  await ada.post(`/tokens/${token.id}/disable`)
  await app.streams.check()
  expect(ended).toEqual(['its'])
  expect(bot.apiTrigger).toBe(true)
})
