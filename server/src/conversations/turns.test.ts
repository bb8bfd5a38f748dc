import { describe, expect, test } from 'vitest'
import type { Engine, EngineReply } from '../engines/engine.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { createConversationStore } from './conversations.store.ts'
import { createConversations } from './conversations.ts'
import { createTurnStore } from './turns.store.ts'
import { createTurns } from './turns.ts'

const said = (text: string): EngineReply => ({
  text,
  finishReason: 'stop',
  answered: true,
  citations: [],
  usage: { input_tokens: 1, output_tokens: 2 },
})

/** A mind that thinks until it is told to speak. */
function createSlowMind() {
  const waiting: (() => void)[] = []
  const engine: Engine = {
    reply: ({ message }) => new Promise((resolve) => waiting.push(() => resolve(said(`You said ${message}`)))),
  }
  async function speak(count: number): Promise<void> {
    while (waiting.length < count) await new Promise(setImmediate)
    for (const answer of waiting.splice(0)) answer()
  }
  return { engine, speak }
}

async function startTurns(database: TestDatabase, engineTimeoutMs = 60_000) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const { id } = await ada.bot()
  const bot = await app.bots.getRow(ada.accountId, id)
  const mind = createSlowMind()
  /** Each server has a memory of its own, and shares only the database. */
  const startServer = () => {
    const store = createTurnStore(app.db)
    const conversations = createConversations({ store: createConversationStore(app.db), turns: store })
    return createTurns({ store, conversations, engine: mind.engine, now: app.clock.now, engineTimeoutMs })
  }
  const ask = (server: ReturnType<typeof startServer>, message: string, conversationId?: string) =>
    server.take({ bot, channel: 'api', message, conversationId })
  const messagesOf = async (conversationId: string): Promise<string[]> =>
    (await ada.get(`/bots/${id}/conversations/${conversationId}/messages`))
      .json()
      .data.map(({ text }: { text: string }) => text)
  return { app, ada, bot, mind, startServer, ask, messagesOf }
}

describe.each(databases)('turns, on %s', (database) => {
  test('a second message while the bot is replying is told to wait, and works afterwards', async () => {
    const { mind, startServer, ask, messagesOf } = await startTurns(database)
    const server = startServer()
    const [{ conversation_id }] = await Promise.all([ask(server, 'one'), mind.speak(1)])
    const second = ask(server, 'two', conversation_id)
    await expect(ask(server, 'three', conversation_id)).rejects.toMatchObject({
      code: 'conversation_busy',
      headers: { 'retry-after': '1' },
    })
    await Promise.all([second, mind.speak(1)])
    await Promise.all([ask(server, 'four', conversation_id), mind.speak(1)])
    expect(await messagesOf(conversation_id)).toEqual([
      'You said four',
      'four',
      'You said two',
      'two',
      'You said one',
      'one',
    ])
  })

  test('of two servers that reply in one conversation at once, one stores its turn and the other is refused', async () => {
    const { mind, startServer, ask, messagesOf } = await startTurns(database)
    const [one, two] = [startServer(), startServer()]
    const [{ conversation_id }] = await Promise.all([ask(one, 'first'), mind.speak(1)])
    const [a, b] = await Promise.all([
      Promise.allSettled([ask(one, 'again', conversation_id), ask(two, 'again', conversation_id)]),
      mind.speak(2),
    ]).then(([settled]) => settled)
    expect([a.status, b.status].sort()).toEqual(['fulfilled', 'rejected'])
    const refused = a.status === 'rejected' ? a : b
    expect(refused).toMatchObject({ reason: { code: 'conversation_busy' } })
    expect(await messagesOf(conversation_id)).toEqual(['You said again', 'again', 'You said first', 'first'])
  })

  test('a mind that takes too long is given up, nothing is stored, and the conversation is free again', async () => {
    const { app, ada, bot, mind, startServer, ask } = await startTurns(database, 20)
    const server = startServer()
    await expect(ask(server, 'hello')).rejects.toMatchObject({ code: 'engine_timeout' })
    expect((await ada.get(`/bots/${bot.id}/conversations`)).json().data).toEqual([])
    await mind.speak(1)
    expect(await app.db.selectFrom('turns').selectAll().execute()).toEqual([])
  })

  test('a bot deleted while it thinks leaves nothing behind', async () => {
    const { app, ada, bot, mind, startServer, ask } = await startTurns(database)
    const reply = ask(startServer(), 'hello').catch((error: unknown) => error)
    await ada.delete(`/bots/${bot.id}`, { name: bot.name })
    await mind.speak(1)
    expect(await reply).toMatchObject({ code: 'agent_not_found' })
    expect(await app.db.selectFrom('conversations').selectAll().execute()).toEqual([])
  })
})
