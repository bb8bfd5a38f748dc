import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { hanging } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'

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
})
