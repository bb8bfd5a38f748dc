import { once } from 'node:events'
import { request as connect } from 'node:http'
import type { OwnerTurn, Reply } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import {
  answering,
  callingTools,
  createStage,
  cuttingOff,
  dripping,
  failingMidway,
  flooding,
  hanging,
  refusing,
  sending,
  talkingNonsense,
  tellingTheKey,
} from '../test/provider-acts.ts'
import { readEvents } from '../test/received-events.ts'
import { type Act, createScriptedProvider } from '../test/scripted-provider.ts'

const key = 'sk-very-secret-key'
const words = 'INTERNAL words of the provider'
const entry = { questions: ['How long does shipping take?'], answer: 'We ship within two days.' }
const message = 'How long does shipping take?'

async function startModelBot(
  database: TestDatabase,
  {
    engine = {},
    engineTimeoutMs = 60_000,
    drainMs = 5_000,
    maxTokens = undefined as number | undefined,
    firstByteMs = 3_000,
    acts = [answering('We ship ', 'within two days. [1]')] as Act[],
  } = {},
) {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  provider.plays(...acts)
  const serviceModel = { url: provider.url, model: 'small-1', key, maxTokens }
  const app = await startTestApp(database, { config: { serviceModel, engineTimeoutMs, drainMs }, firstByteMs })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [entry], apiTrigger: true })
  await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: null, knowledgeOnFailure: false, ...engine })
  const { value } = await ada.token()
  const crm = app.api(value)
  const path = `/agents/${bot.id}/trigger`
  const trigger = (body: object, more?: Record<string, string>) => crm.post(path, { message, ...body }, more)
  const ownTurns = async (): Promise<OwnerTurn[]> => {
    const conversations = (await ada.get(`/bots/${bot.id}/conversations`)).json().data as { id: string }[]
    const lists = conversations.map(({ id }) => ada.get(`/bots/${bot.id}/conversations/${id}/turns`))
    return (await Promise.all(lists)).flatMap((answer) => answer.json().data)
  }
  return { app, ada, bot, crm, value, provider, trigger, ownTurns, path }
}

describe.each(databases)('a bot with a model, on %s', (database) => {
  test('gets at most as many tokens per call as the operator allows for its own model', async () => {
    const { app, ada, bot, provider, trigger } = await startModelBot(database, { maxTokens: 300 })
    const allowedFor = async (maxTokens: number | null) => {
      await app.db.updateTable('bots').set({ maxTokens }).where('id', '=', bot.id).execute()
      expect((await trigger({})).statusCode).toBe(200)
      return provider.asked.at(-1)?.body.max_tokens
    }
    expect([await allowedFor(null), await allowedFor(5_000), await allowedFor(200)]).toEqual([300, 300, 200])
    expect((await ada.get('/providers')).json()).toMatchObject({ service: { maxTokens: 300 } })
  })

  test('answers from its knowledge, cites it, and counts tokens; members see how, callers do not', async () => {
    const { trigger, provider, ownTurns } = await startModelBot(database)
    const answer = await trigger({ metadata: { ticket: 'T-9' } })
    expect(answer.json()).toMatchObject({
      reply: 'We ship within two days.',
      finish_reason: 'stop',
      answered: true,
      citations: [{ kind: 'entry', title: entry.questions[0], quote: entry.answer }],
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    })
    expect(answer.json<Reply>().usage.output_tokens).toBeGreaterThan(0)
    expect(answer.body).not.toContain('small-1')
    const asked = JSON.stringify(provider.asked[0]?.body)
    expect(asked).toContain(entry.answer)
    expect(asked).not.toContain('T-9')
    expect(await ownTurns()).toMatchObject([
      { status: 'completed', trace: { model: 'small-1', modelCalls: 1, passages: [{ text: entry.answer }] } },
    ])
  })

  test('remembers the conversation', async () => {
    const { trigger, provider } = await startModelBot(database)
    const { conversation_id } = (await trigger({ message: 'My name is Bo.' })).json<Reply>()
    await trigger({ message: 'What is my name?', conversation_id })
    expect(JSON.stringify(provider.asked[1]?.body.messages)).toMatch(
      /My name is Bo\..*We ship within.*What is my name\?/,
    )
  })

  test('streams its reply, and repeats it in full at the end', async () => {
    const { trigger } = await startModelBot(database)
    const events = readEvents((await trigger({ stream: true })).body)
    expect(events.map(({ event }) => event)).toEqual(['turn.started', 'reply.delta', 'reply.delta', 'reply.completed'])
    expect(events.map(({ id }) => id)).toEqual([1, 700, 2_400, 2_499])
    const received = events.filter(({ event }) => event === 'reply.delta').map(({ data }) => data.text)
    expect(received.join('').trim()).toBe(events.at(-1)?.data.reply)
  })

  const failed = { status: 502, code: 'engine_failed' }
  const misconfigured = { status: 403, code: 'model_misconfigured' }
  const faults: [string, Act, boolean?, object?][] = [
    ['refuses the key', refusing(401, { words }), false, misconfigured],
    ['tells the key', tellingTheKey(401), false, misconfigured],
    [
      'is asked too often',
      refusing(429, { words, retryAfter: '7' }),
      false,
      { status: 503, code: 'model_unavailable' },
    ],
    ['is asked too often and does not say until when', refusing(429, { words })],
    ['breaks', refusing(500, { words })],
    ['answers with a web page', sending(`<html>${words}</html>`, 'text/html'), false, misconfigured],
    ['answers with half of a document', sending('{"choices": [{"mess')],
    ['answers nothing', sending('{}')],
    ['says a megabyte and more', flooding(3_000_000)],
    ['breaks off in the middle', cuttingOff(['We ship']), true],
    ['ends in the middle', cuttingOff(['We ship'], 'politely'), true],
    ['talks nonsense in the middle', talkingNonsense(['We ship']), true],
    ['fails in the middle', failingMidway(['We ship'], words), true],
    ['calls tools that are not there, for ever', callingTools([{ id: 'c', name: 'nope', arguments: '{"a":' }])],
  ]
  test.each(faults)(
    'whose provider %s says so without its words, and stores one turn',
    async (_, act, isMidway, expected = failed) => {
      const { trigger, ownTurns } = await startModelBot(database, { acts: [act] })
      const answer = await trigger(isMidway ? { stream: true } : {})
      const problem = isMidway ? readEvents(answer.body).at(-1)?.data : answer.json()
      expect(problem).toMatchObject(expected)
      if (!isMidway) expect(answer.statusCode).toBe(problem.status)
      else expect(readEvents(answer.body).filter(({ event }) => event === 'turn.failed')).toHaveLength(1)
      expect(answer.body).not.toMatch(/INTERNAL|small-1|sk-very/)
      const turns = await ownTurns()
      expect(turns).toMatchObject([{ status: 'failed', failure: { code: problem.code }, trace: { model: 'small-1' } }])
      expect(turns[0]?.trace?.providerError).toBeTruthy()
      expect(JSON.stringify(turns)).not.toContain(key)
    },
  )

  // A flood is received before it is too much.
  test.each(faults.filter(([name, , isMidway]) => !isMidway && !name.includes('megabyte')))(
    'whose provider %s before the first word of a stream answers with an ordinary error',
    async (_, act, __, expected = failed) => {
      const { trigger } = await startModelBot(database, { acts: [act], firstByteMs: 600_000 })
      const answer = await trigger({ stream: true })
      expect(answer.json()).toMatchObject(expected)
    },
  )

  test('passes on Retry-After', async () => {
    const { trigger } = await startModelBot(database, { acts: [refusing(429, { retryAfter: '7' })] })
    expect((await trigger({})).headers['retry-after']).toBe('7')
  })

  test.each([
    ['hangs', hanging()],
    ['drips', dripping('x'.repeat(200_000))],
  ])('whose provider %s times out', async (_, act) => {
    const { trigger, ownTurns, provider } = await startModelBot(database, { acts: [act], engineTimeoutMs: 1_000 })
    expect((await trigger({})).json()).toMatchObject({ status: 504, code: 'engine_timeout' })
    await provider.asked[0]?.closed
    expect((await trigger({ stream: true })).body).toContain('engine_timeout')
    const turns = await ownTurns()
    expect(turns.map(({ failure }) => failure?.code)).toEqual(['engine_timeout', 'engine_timeout'])
    expect(turns[0]?.trace?.model).toBe('small-1')
  })

  test('falls back to knowledge when the provider fails, if its author allows it', async () => {
    const { app, trigger, ownTurns } = await startModelBot(database, {
      acts: [refusing(500, { words })],
      engine: { knowledgeOnFailure: true },
    })
    expect((await trigger({})).json()).toMatchObject({
      reply: entry.answer,
      finish_reason: 'stop',
      answered: true,
      citations: [{ title: entry.questions[0] }],
    })
    const [turn] = await ownTurns()
    // The operator's provider: its words are not for the account.
    expect(turn?.trace?.providerError).toBe('the provider answered 500')
    const told = app.logs.filter((line) => line.includes('no reply from the answer engine'))
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ turnId: turn?.id, code: 'fallback' }),
    ])
    expect(app.logs.join('')).not.toContain('INTERNAL')
  })

  test('also falls back to knowledge if a call has a key or continues a conversation: nothing was streamed', async () => {
    const { trigger } = await startModelBot(database, {
      acts: [answering('Hello.'), cuttingOff(['We ship'])],
      engine: { knowledgeOnFailure: true },
    })
    const { conversation_id } = (await trigger({ message: 'Hello' })).json<Reply>()
    const instead = { reply: entry.answer, finish_reason: 'stop' }
    expect((await trigger({}, { 'idempotency-key': 'k-1' })).json()).toMatchObject(instead)
    expect((await trigger({ conversation_id })).json()).toMatchObject(instead)
  })

  test('interrupted by a shutdown is not logged as a model error', async () => {
    const stage = createStage()
    const { app, trigger } = await startModelBot(database, { acts: [stage.act], drainMs: 0 })
    const answer = trigger({})
    await stage.opened
    await app.close()
    expect((await answer).json()).toMatchObject({ status: 503, code: 'interrupted' })
    const lines = app.logs.map((line) => JSON.parse(line))
    expect(lines.filter(({ msg }) => msg === 'no reply from the answer engine')).toEqual([])
    expect(lines.filter(({ msg }) => msg === 'turn interrupted')).toEqual([
      expect.objectContaining({ level: 30, code: 'interrupted', turnId: expect.any(String) }),
    ])
  })

  test('falls back to knowledge when the provider takes too long, if its author allows it', async () => {
    const { trigger, ownTurns } = await startModelBot(database, {
      acts: [hanging()],
      engine: { knowledgeOnFailure: true },
      engineTimeoutMs: 10_000,
    })
    expect((await trigger({})).json()).toMatchObject({ reply: entry.answer, finish_reason: 'stop' })
    expect((await ownTurns())[0]?.trace?.providerError).toContain('too long')
  })
})

describe.each(databases)('a caller who does not wait, on %s', (database) => {
  /** A real connection, which can break. */
  async function callOut(app: Awaited<ReturnType<typeof startModelBot>>, body: object) {
    const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    const sent = connect(`${url}/api/v1${app.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.value}`, 'content-type': 'application/json' },
    })
    sent.on('error', () => {})
    const answered = once(sent, 'response')
    answered.catch(() => {})
    sent.end(JSON.stringify({ message, ...body }))
    return { sent, answered }
  }

  test('who disconnects in the middle loses nothing: the reply is completed and stored', async () => {
    const stage = createStage()
    const started = await startModelBot(database, { acts: [stage.act] })
    const { sent, answered } = await callOut(started, { stream: true })
    await stage.say('We ship ')
    const [response] = await answered
    await once(response, 'data')
    sent.destroy()
    await stage.say('within two days.')
    await stage.finish()
    await expect.poll(started.ownTurns).toMatchObject([{ status: 'completed', reply: 'We ship within two days.' }])
  })

  test('who reconnects during a pause is answered immediately', async () => {
    const stage = createStage()
    const started = await startModelBot(database, { acts: [stage.act] })
    const { sent } = await callOut(started, { stream: true })
    await stage.opened
    // The model may be called while the turn is still being committed.
    await expect.poll(started.ownTurns).toHaveLength(1)
    const [turn] = await started.ownTurns()
    const address = started.app.http.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const url = `http://127.0.0.1:${port}/api/v1/agents/${started.bot.id}/turns/${turn?.id}/events`
    const headers = { authorization: `Bearer ${started.value}`, 'last-event-id': '1' }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(240_000) })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    sent.destroy()
    await stage.finish()
  })

  test('who cancels stops the provider too, and keeps the partial reply', async () => {
    const stage = createStage()
    const started = await startModelBot(database, { acts: [stage.act] })
    const { answered } = await callOut(started, { stream: true })
    await stage.say('We ship ')
    const [response] = await answered
    let received = ''
    response.on('data', (chunk: Buffer) => {
      received += chunk
    })
    await expect.poll(() => received).toContain('reply.delta')
    const [event] = readEvents(received)
    const isOver = once(response, 'end')
    const answer = await started.crm.post(`/agents/${started.bot.id}/turns/${event?.data.id}/cancel`)
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      reply: { reply: 'We ship', finish_reason: 'cancelled' },
    })
    await (await stage.opened).asked.closed
    await isOver
    expect((await started.ownTurns())[0]?.trace?.model).toBe('small-1')
    expect(readEvents(received).at(-1)?.event).toBe('turn.cancelled')
  })

  test.each([
    ['whose reply takes too long for one call', { syncWaitMs: 50 }, {}, /^running$/],
    ['who does not wait for it', {}, { prefer: 'respond-async' }, /^(queued|running)$/],
  ])('%s gets it later', async (_, config, headers, status) => {
    const provider = await createScriptedProvider()
    onTestFinished(() => provider.close())
    const asked = Promise.withResolvers<() => void>()
    provider.plays((exchange) => asked.resolve(() => answering('At last.')(exchange)))
    const app = await startTestApp(database, {
      config: { serviceModel: { url: provider.url, model: 'm', key: null }, ...config },
    })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: [entry], apiTrigger: true })
    await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: null })
    const crm = app.api((await ada.token()).value)
    const answer = await crm.post(`/agents/${bot.id}/trigger`, { message }, headers)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ status: expect.stringMatching(status), reply: null })
    const answerNow = await asked.promise
    answerNow()
    await expect
      .poll(async () => (await crm.get(String(answer.headers.location).replace('/api/v1', ''))).json())
      .toMatchObject({ status: 'completed', reply: { reply: 'At last.' } })
  })
})
