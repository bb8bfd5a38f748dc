import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { hanging } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'
import { createTurnQueueStore } from './turn-queue.store.ts'
import { createTurnQueue } from './turn-queue.ts'

const question = 'When do you ship?'
const shop = [{ questions: [question], answer: 'Within two days.' }]
const later = { prefer: 'respond-async' }

async function startAppWithHangingModel(database: (typeof databases)[number], options: { turnsAtOnce?: number } = {}) {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  provider.plays(hanging())
  const serviceModel = { url: provider.url, model: 'small-1', key: null }
  const app = await startTestApp(database, { config: { serviceModel, drainMs: 100 }, ...options })
  return { app, provider }
}

/** Sends messages to a bot of this person. */
async function askerOf(app: TestApp, person: TestPerson, isModel = false) {
  const bot = await person.bot({ apiTrigger: true, entries: shop })
  if (isModel)
    expectStatus(
      await person.patch(`/bots/${bot.id}`, { engine: 'model', providerId: null, beyondKnowledge: true }),
      200,
    )
  const api = app.api((await person.token()).value)
  return {
    botId: bot.id,
    get: (location: string) => api.get(location.replace('/api/v1', '')),
    ask: () => api.post(`/agents/${bot.id}/trigger`, { message: question }),
    queue: () => api.post(`/agents/${bot.id}/trigger`, { message: question }, later),
  }
}

describe.each(databases)('replies of several accounts, on %s', (database) => {
  test('an account whose model hangs gets its share of the running turns, and the others still get replies', async () => {
    const { app, provider } = await startAppWithHangingModel(database, { turnsAtOnce: 4 })
    const ada = await askerOf(app, await app.signUp('ada'), true)
    const bob = await askerOf(app, await app.signUp('bob'))
    for (const _ of [1, 2]) void ada.ask()
    await expect.poll(() => provider.asked.length).toBe(2)

    const refused = await ada.ask()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '2', 'overloaded'])
    expect(refused.json().detail).toMatch(/^This account already has 2 replies in progress.*Try again/)
    for (const _ of [1, 2, 3]) expectStatus(await bob.ask(), 200)
  })

  test('an account with a backlog of queued messages does not delay another account', async () => {
    const { app, provider } = await startAppWithHangingModel(database)
    const ada = await askerOf(app, await app.signUp('ada'), true)
    const bob = await askerOf(app, await app.signUp('bob'))
    for (let sent = 0; sent < 120; sent++) expectStatus(await ada.queue(), 202)
    await expect.poll(() => provider.asked.length).toBe(50)

    const { location } = expectStatus(await bob.queue(), 202).headers
    await expect.poll(async () => (await bob.get(String(location))).json().status).toBe('completed')
    expect(provider.asked.length).toBe(50)
  })

  test('the bots of an account are served round robin, and so are accounts', async () => {
    const { app, provider } = await startAppWithHangingModel(database)
    await app.conversations.close(0)
    const [ada, bob] = [await app.signUp('ada'), await app.signUp('bob')]
    const [busy, quiet] = [await askerOf(app, ada, true), await askerOf(app, ada, true)]
    const other = await askerOf(app, bob, true)
    for (let sent = 0; sent < 20; sent++) await busy.queue()
    for (let sent = 0; sent < 3; sent++) await quiet.queue()
    for (let sent = 0; sent < 3; sent++) await other.queue()
    const { bots, db } = app
    const turns: string[] = []
    const queue = createTurnQueue({
      store: createTurnQueueStore(db),
      turnStore: undefined as never,
      turns: {
        running: () => [],
        find: () => undefined,
        resume: ({ bot }: { bot: { id: string } }) => {
          turns.push(bot.id)
          return { id: '', reply: new Promise(() => {}) }
        },
      } as never,
      ...{
        bots,
        now: app.clock.now,
        servers: { id: newId(), dead: () => [], forget: async () => {} },
        onError: () => {},
        runAtOnce: 12,
      },
    })
    await queue.poll()
    // Of twelve slots, one account gets five beside the three of the other, and its two bots alternate.
    const countOf = ({ botId }: { botId: string }) => turns.filter((id) => id === botId).length
    expect([countOf(busy) + countOf(quiet), countOf(other)]).toEqual([5, 3])
    expect(Math.abs(countOf(busy) - countOf(quiet))).toBe(1)
    expect(new Set(turns.slice(0, 2))).toContain(other.botId)
    expect(provider.asked).toEqual([])
  })
})
