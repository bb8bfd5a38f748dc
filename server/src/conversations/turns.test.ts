import type { OwnerTurn } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine, EngineReply, EngineRequest } from '../engines/engine.ts'
import { createCommits } from '../store/commits.ts'
import { DatabaseUnavailable } from '../store/database-faults.ts'
import { noPubSub } from '../store/pub-sub.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { createConversationStore } from './conversations.store.ts'
import { createPersonTurnStore } from './person-turns.store.ts'
import { createStoredConversations } from './stored-conversations.ts'
import { createTurnFollower } from './turn-follower.ts'
import { createTurnQueueStore } from './turn-queue.store.ts'
import { createTurnQueue } from './turn-queue.ts'
import { createTurnStore, type TurnStore } from './turns.store.ts'
import { createTurns, leaseMs } from './turns.ts'

const said = (text: string): EngineReply => ({
  text,
  finishReason: 'stop',
  answered: true,
  citations: [],
  usage: { input_tokens: 1, output_tokens: 2 },
})

/** An engine that works until it is told to reply. */
function createSlowEngine() {
  const waiting: { request: EngineRequest; answer: (reply?: EngineReply) => void }[] = []
  const asked: string[] = []
  const engine: Engine = {
    reply: (request) =>
      new Promise((resolve) => {
        asked.push(request.message)
        waiting.push({ request, answer: (reply = said(`You said ${request.message}`)) => resolve(reply) })
      }),
  }
  async function untilAsked(count: number) {
    while (waiting.length < count) await new Promise(setImmediate)
    return waiting.splice(0)
  }
  async function speak(count: number): Promise<void> {
    for (const { answer } of await untilAsked(count)) answer()
  }
  return { engine, speak, untilAsked, asked }
}

async function startTurns(
  database: TestDatabase,
  {
    engineTimeoutMs = 60_000,
    engine: kind = 'knowledge' as 'knowledge' | 'model',
    wrap = (store: TurnStore): TurnStore => store,
  } = {},
) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const { id } = await ada.bot()
  const bot = { ...(await app.bots.getRow(ada.accountId, id)), engine: kind }
  const slowEngine = createSlowEngine()
  const fail = (error: unknown) => {
    throw error
  }
  /** Each server has its own memory, and shares only the database. */
  const startServer = (serverId: string = crypto.randomUUID()) => {
    const store = wrap(createTurnStore(app.database, createCommits(app.database).record))
    const queueStore = createTurnQueueStore(app.db)
    const { now } = app.clock
    const servers = { id: serverId, dead: () => [], forget: async () => {} }
    const conversations = createStoredConversations({
      store: createConversationStore(app.database),
      turns: store,
      personTurns: createPersonTurnStore(app.database),
    })
    const turns = createTurns({ store, conversations, engine: slowEngine.engine, now, engineTimeoutMs, serverId })
    const parts = { store: queueStore, turnStore: store, turns, bots: app.bots, now, servers, onError: fail }
    const turnFollower = createTurnFollower({ store, queue: queueStore, turns, pubSub: noPubSub, now, onError: fail })
    const queue = createTurnQueue(parts)
    onTestFinished(() => queue.close(0))
    return { ...turns, turnFollower, poll: queue.poll }
  }
  type Server = ReturnType<typeof startServer>
  const ask = (server: Server, message: string, conversationId?: string) =>
    server.take({ bot, channel: 'api', message, conversationId })
  const turnsOf = async (conversationId: string): Promise<OwnerTurn[]> =>
    (await ada.get(`/bots/${id}/conversations/${conversationId}/turns`)).json().data
  const messagesOf = async (conversationId: string): Promise<string[]> =>
    (await turnsOf(conversationId)).flatMap(({ message, reply }) => [reply, message])
  return { app, ada, bot, slowEngine, startServer, ask, turnsOf, messagesOf }
}

describe.each(databases)('turns, on %s', (database) => {
  test('a second message during a reply is refused as busy, and works afterwards', async () => {
    const { slowEngine, startServer, ask, messagesOf } = await startTurns(database)
    const server = startServer()
    const [{ conversation_id }] = await Promise.all([ask(server, 'one'), slowEngine.speak(1)])
    const second = ask(server, 'two', conversation_id)
    await expect(ask(server, 'three', conversation_id)).rejects.toMatchObject({
      code: 'conversation_busy',
      headers: { 'retry-after': '1' },
    })
    await Promise.all([second, slowEngine.speak(1)])
    await Promise.all([ask(server, 'four', conversation_id), slowEngine.speak(1)])
    expect(await messagesOf(conversation_id)).toEqual([
      'You said four',
      'four',
      'You said two',
      'two',
      'You said one',
      'one',
    ])
  })

  test('an engine sees the choices and citations of earlier turns, newest first', async () => {
    const { slowEngine, startServer, ask } = await startTurns(database)
    const server = startServer()
    const choices = [{ id: 'e1', label: 'How can I pay?' }]
    const citation = { kind: 'entry' as const, source_id: 'e1', title: 'How can I pay?', url: null, quote: 'By card.' }
    const first = ask(server, 'one')
    const [offering] = await slowEngine.untilAsked(1)
    offering?.answer({
      ...said('Did you mean?'),
      finishReason: 'clarify',
      answered: false,
      choices,
      citations: [citation],
    })
    const { conversation_id } = await first
    await Promise.all([ask(server, 'two', conversation_id), slowEngine.speak(1)])
    const third = ask(server, 'three', conversation_id)
    const [looking] = await slowEngine.untilAsked(1)
    expect(await looking?.request.history(5)).toEqual([
      { message: 'two', reply: 'You said two', choices: [], citations: [] },
      { message: 'one', reply: 'Did you mean?', choices, citations: ['e1'] },
    ])
    looking?.answer()
    await third
  })

  test('of two servers that reply in one conversation concurrently, one stores its turn and the other is refused', async () => {
    const { slowEngine, startServer, ask, messagesOf } = await startTurns(database)
    const [one, two] = [startServer(), startServer()]
    const [{ conversation_id }] = await Promise.all([ask(one, 'first'), slowEngine.speak(1)])
    const [a, b] = await Promise.all([
      Promise.allSettled([ask(one, 'again', conversation_id), ask(two, 'again', conversation_id)]),
      slowEngine.speak(2),
    ]).then(([settled]) => settled)
    expect([a.status, b.status].sort()).toEqual(['fulfilled', 'rejected'])
    const refused = a.status === 'rejected' ? a : b
    expect(refused).toMatchObject({ reason: { code: 'conversation_busy' } })
    expect(await messagesOf(conversation_id)).toEqual(['You said again', 'again', 'You said first', 'first'])
  })

  test('an engine timeout: account members see a failed turn, programs its message and why it failed', async () => {
    const { app, ada, bot, slowEngine, startServer, ask, turnsOf } = await startTurns(database, { engineTimeoutMs: 20 })
    await expect(ask(startServer(), 'hello')).rejects.toMatchObject({ code: 'engine_timeout' })
    await slowEngine.speak(1)
    const [conversation] = (await ada.get(`/bots/${bot.id}/conversations`)).json().data
    expect(await turnsOf(conversation.id)).toMatchObject([
      { status: 'failed', message: 'hello', reply: '', finishReason: null, failure: { code: 'engine_timeout' } },
    ])
    const crm = app.api((await ada.token()).value)
    const { data } = (await crm.get(`/conversations/${conversation.id}/messages`)).json()
    expect(data).toMatchObject([
      {
        role: 'user',
        text: 'hello',
        status: 'failed',
        error: { code: 'engine_timeout', detail: expect.stringContaining('too long') },
      },
    ])
    expect(conversation).toMatchObject({ turns: 0 })
  })

  test('a bot deleted during its reply leaves nothing behind', async () => {
    const { app, ada, bot, slowEngine, startServer, ask } = await startTurns(database)
    const reply = ask(startServer(), 'hello').catch((error: unknown) => error)
    await ada.delete(`/bots/${bot.id}`, { name: bot.name })
    await app.jobs.runDue()
    await slowEngine.speak(1)
    expect(await reply).toMatchObject({ code: 'agent_not_found' })
    expect(await app.db.selectFrom('conversations').selectAll().execute()).toEqual([])
  })

  test('while a model replies in a conversation, no other server calls an engine for it', async () => {
    const { slowEngine, startServer, ask, messagesOf } = await startTurns(database, { engine: 'model' })
    const [one, two] = [startServer(), startServer()]
    const [{ conversation_id }] = await Promise.all([ask(one, 'first'), slowEngine.speak(1)])
    const second = ask(one, 'second', conversation_id)
    const [thinking] = await slowEngine.untilAsked(1)
    await expect(ask(two, 'third', conversation_id)).rejects.toMatchObject({ code: 'conversation_busy' })
    thinking?.answer()
    await second
    expect(slowEngine.asked).toEqual(['first', 'second'])
    await Promise.all([ask(two, 'third', conversation_id), slowEngine.speak(1)])
    expect(await messagesOf(conversation_id)).toHaveLength(6)
  })

  test('a reply that the database refuses fails its turn, and its conversation continues', async () => {
    const { slowEngine, startServer, ask, turnsOf } = await startTurns(database, { engine: 'model' })
    const server = startServer()
    const [{ conversation_id }] = await Promise.all([ask(server, 'one'), slowEngine.speak(1)])
    const refused = ask(server, 'two', conversation_id).catch((error: unknown) => error)
    for (const { answer } of await slowEngine.untilAsked(1))
      answer({ ...said('Oh'), usage: { input_tokens: null as never, output_tokens: 1 } })
    expect(await refused).toBeInstanceOf(Error)
    await Promise.all([ask(server, 'three', conversation_id), slowEngine.speak(1)])
    expect(await turnsOf(conversation_id)).toMatchObject([
      { message: 'three', status: 'completed' },
      { message: 'two', status: 'failed', reply: '', failure: { code: 'internal' } },
      { message: 'one', status: 'completed' },
    ])
  })

  test.each([
    ['before the write', false],
    ['after the write', true],
  ])('a database that becomes unavailable %s stores the reply once it is back', async (_, isDone) => {
    let failures = 1
    const wrap = (store: TurnStore): TurnStore => ({
      ...store,
      async close(...end) {
        const isAway = failures-- > 0
        if (!isAway || isDone) await store.close(...end)
        if (isAway) throw new DatabaseUnavailable(new Error('gone'))
      },
    })
    const { slowEngine, startServer, ask, messagesOf } = await startTurns(database, { engine: 'model', wrap })
    const server = startServer()
    const [{ conversation_id }] = await Promise.all([ask(server, 'one'), slowEngine.speak(1)])
    const [{ reply }] = await Promise.all([ask(server, 'two', conversation_id), slowEngine.speak(1)])
    expect(reply).toBe('You said two')
    expect(await messagesOf(conversation_id)).toEqual(['You said two', 'two', 'You said one', 'one'])
    expect(failures).toBeLessThan(1)
  })

  test('a turn whose server died is reported as failed, and its conversation continues', async () => {
    const { app, bot, slowEngine, startServer, ask, turnsOf } = await startTurns(database, { engine: 'model' })
    const [dead, alive] = [startServer(), startServer()]
    const run = await dead.start({ bot, channel: 'api', message: 'are you there' }, { isStreaming: true })
    await alive.poll()
    expect((await alive.turnFollower.get(bot, run.id)).status).toBe('running')
    app.clock.advance(leaseMs + 1)
    await alive.poll()
    expect(await turnsOf(run.conversationId)).toMatchObject([{ status: 'failed', failure: { code: 'interrupted' } }])
    await slowEngine.speak(1)
    // The server resumes and tries to finish: too late.
    await expect(run.reply).rejects.toMatchObject({ code: 'interrupted' })
    await Promise.all([ask(alive, 'again', run.conversationId), slowEngine.speak(1)])
    expect((await turnsOf(run.conversationId)).map(({ status }) => status)).toEqual(['completed', 'failed'])
  })

  test('a call whose server died is retried with its key, and there is one reply', async () => {
    const { app, bot, slowEngine, startServer, turnsOf } = await startTurns(database, { engine: 'model' })
    const [dead, alive] = [startServer(), startServer()]
    const key = { route: 'trigger', key: 'order-1', bodyHash: 'h' }
    const call = { bot, channel: 'api' as const, message: 'once' }
    const lost = await dead.start(call, { key })
    await expect(alive.start(call, { key })).rejects.toMatchObject({ name: 'KeyTaken' })
    app.clock.advance(leaseMs + 1)
    await alive.poll()
    const again = await alive.start(call, { key })
    await slowEngine.speak(2)
    expect(await again.reply).toMatchObject({ reply: 'You said once' })
    // The dead server resumes, and cannot reply a second time.
    await expect(lost.reply).rejects.toMatchObject({ code: 'interrupted' })
    expect(await turnsOf(lost.conversationId)).toMatchObject([{ status: 'failed' }])
    expect(await turnsOf(again.conversationId)).toMatchObject([{ status: 'completed' }])
  })

  test('a turn with a current heartbeat is left alone', async () => {
    const { app, bot, slowEngine, startServer } = await startTurns(database, { engine: 'model' })
    const [holder, other] = [startServer(), startServer()]
    const run = await holder.start({ bot, channel: 'api', message: 'slow' }, { isStreaming: true })
    for (let minute = 0; minute < 3; minute++) {
      app.clock.advance(leaseMs - 1)
      await holder.poll()
      await other.poll()
    }
    await slowEngine.speak(1)
    expect(await run.reply).toMatchObject({ reply: 'You said slow' })
  })

  test('a queued turn runs once, on any server, even after the server that accepted it is gone', async () => {
    const { bot, slowEngine, startServer, turnsOf } = await startTurns(database, { engine: 'model' })
    const { id, conversationId } = await startServer().queue({ bot, channel: 'api', message: 'when you can' })
    const [one, two] = [startServer(), startServer()]
    expect((await one.turnFollower.get(bot, id)).status).toBe('queued')
    await Promise.all([one.poll(), two.poll()])
    await slowEngine.speak(1)
    await (one.find(id) ?? two.find(id))?.reply
    expect(slowEngine.asked).toEqual(['when you can'])
    expect(await turnsOf(conversationId)).toMatchObject([{ id, status: 'completed', reply: 'You said when you can' }])
  })

  test('a queued turn does not wait for streamed turns', async () => {
    const { bot, slowEngine, startServer } = await startTurns(database, { engine: 'model' })
    const server = startServer()
    const streamed = Array.from({ length: 110 }, (_, n) =>
      server.start({ bot, channel: 'api', message: `stream ${n}` }, { isStreaming: true }),
    )
    const running = await Promise.all(streamed)
    await server.queue({ bot, channel: 'api', message: 'later' })
    await server.poll()
    expect(slowEngine.asked).toContain('later')
    await slowEngine.speak(111)
    await Promise.all(running.map(({ reply }) => reply))
  })

  test('cancelling keeps the text so far, stops the engine, and is idempotent', async () => {
    const { bot, slowEngine, startServer, turnsOf } = await startTurns(database, { engine: 'model' })
    const server = startServer()
    const run = await server.start({ bot, channel: 'api', message: 'talk' }, { isStreaming: true })
    const [thinking] = await slowEngine.untilAsked(1)
    thinking?.request.onEvent?.({ kind: 'text', text: 'Well, ' })
    expect(await server.turnFollower.cancel(bot, run.id)).toMatchObject({ status: 'cancelled', reply: 'Well, ' })
    expect(thinking?.request.signal.aborted).toBe(true)
    expect(await server.turnFollower.cancel(bot, run.id)).toMatchObject({ status: 'cancelled' })
    expect(await turnsOf(run.conversationId)).toMatchObject([
      { status: 'cancelled', finishReason: 'cancelled', reply: 'Well, ' },
    ])
  })

  test('a turn can be cancelled from another server, and before it runs', async () => {
    const { bot, slowEngine, startServer } = await startTurns(database, { engine: 'model' })
    const [holder, other] = [startServer(), startServer()]
    const run = await holder.start({ bot, channel: 'api', message: 'talk' }, { isStreaming: true })
    await slowEngine.untilAsked(1)
    expect(await other.turnFollower.cancel(bot, run.id)).toMatchObject({ status: 'running' })
    await holder.poll()
    expect(await run.reply).toMatchObject({ finish_reason: 'cancelled' })

    const queued = await holder.queue({ bot, channel: 'api', message: 'later' })
    expect(await other.turnFollower.cancel(bot, queued.id)).toMatchObject({ status: 'cancelled' })
    await holder.poll()
    expect(slowEngine.asked).toEqual(['talk'])
  })

  test('a late subscriber gets past and new events, and one that has a part gets the rest', async () => {
    const { bot, slowEngine, startServer } = await startTurns(database, { engine: 'model' })
    const server = startServer()
    const run = await server.start({ bot, channel: 'api', message: 'talk' }, { isStreaming: true })
    const [thinking] = await slowEngine.untilAsked(1)
    for (const text of ['One', ' two', ' three']) thinking?.request.onEvent?.({ kind: 'text', text })
    const turn = await server.turnFollower.get(bot, run.id)
    const eventsAfter = (seq: number) => {
      const events: [string, number][] = []
      server.turnFollower.follow(bot, turn, seq, ({ event }, number) => events.push([event, number]))
      return events
    }
    const [early, late] = [eventsAfter(0), eventsAfter(700)]
    thinking?.answer()
    await run.reply
    expect(early).toEqual([
      ['turn.started', 1],
      ['reply.delta', 300],
      ['reply.delta', 700],
      ['reply.delta', 1_300],
      ['reply.completed', 1_399],
    ])
    expect(late).toEqual(early.slice(3))
    // A subscriber that claims to have everything, or more, still gets the last event.
    expect([eventsAfter(1_399), eventsAfter(9_999)]).toEqual([[early[4]], [early[4]]])
    // Another server, or this one after a restart, has only the stored turn.
    const stored = await startServer().turnFollower.get(bot, run.id)
    const told: unknown[] = []
    startServer().turnFollower.follow(bot, stored, 700, (event, seq) => told.push([event.event, seq, event]))
    expect(told).toMatchObject([
      ['reply.delta', 100 * stored.reply.length, { data: { text: stored.reply.slice(7) } }],
      ['reply.completed', 100 * stored.reply.length + 99, {}],
    ])
  })
})
