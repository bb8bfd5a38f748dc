import type { Notice } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, toInstant } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'

const list = async (person: TestPerson): Promise<Notice[]> =>
  expectStatus(await person.get('/notices'), 200).json().data
const kinds = async (person: TestPerson) => (await list(person)).map(({ kind }) => kind)

describe.each(databases)('notices, on %s', (database) => {
  test('name what needs attention, and are gone when it is repaired', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database)
    const crm = app.api((await ada.token({ name: 'CRM' })).value)
    const ask = () => crm.post(`/agents/${botId}/trigger`, { message: 'Hello?' })
    expect(await list(ada)).toEqual([])

    provider.plays(refusing(401))
    await ask()
    await app.modelFaults.close()
    expect(await list(ada)).toMatchObject([{ kind: 'model_failing', id: botId, name: 'Helper', detail: 'Ours' }])
    provider.plays(answering('Hello.'))
    expectStatus(await ask(), 200)
    await app.modelFaults.close()
    expect(await list(ada)).toEqual([])

    // A reply costs 0.025.
    expectStatus(await ada.put('/budgets', { daily: 0.055 }), 200)
    provider.plays(answering('Hello.'))
    expectStatus(await ask(), 200)
    await expect.poll(() => kinds(ada)).toEqual(['budget_warning'])
    app.clock.advance(dayMs)
    expect(await list(ada)).toEqual([])
  })

  test('of tokens are for those who manage them; of failed sources for everyone', async () => {
    const { app, ada, botId } = await startPaidBot(database)
    const viewer = await ada.invite('viewer')
    await ada.token({ name: 'Old', expiresAt: toInstant(app.clock.now() + 3 * dayMs) })
    expectStatus(await ada.post(`/bots/${botId}/sources/texts`, { title: 'Terms', text: 'All of them.' }), 201)
    await app.jobs.runDue()
    expect(await kinds(ada)).toEqual(['token_expiring'])
    await app.database.db.updateTable('sources').set({ state: 'failed', reason: 'It is broken.' }).execute()
    expect(await kinds(ada)).toEqual(['source_failed', 'token_expiring'])
    expect(await kinds(viewer)).toEqual(['source_failed'])
    const eve = await app.signUp('eve')
    expect(await list(eve)).toEqual([])
  })

  test('tell that unanswered questions pile up: at least 20 in a week, and 30% of the messages', async () => {
    const { app, ada } = await startPaidBot(database)
    const crm = app.api((await ada.token()).value)
    /** A bot that was asked as often, and answered the others. */
    const ask = async (name: string, { unanswered, answered }: { unanswered: number; answered: number }) => {
      const bot = await ada.bot({ name, apiTrigger: true, entries: [shipping] })
      const messages = [
        ...Array(unanswered).fill('Who is your king?'),
        ...Array(answered).fill('When do you ship?'),
      ] as string[]
      for (const message of messages) expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message }), 200)
    }
    await ask('Few', { unanswered: 19, answered: 0 })
    await ask('Small share', { unanswered: 20, answered: 47 })
    await app.turnCounts.countDue()
    expect(await list(ada)).toEqual([])
    await ask('Shop', { unanswered: 20, answered: 46 })
    await app.turnCounts.countDue()
    expect(await list(ada)).toMatchObject([{ kind: 'unanswered', name: 'Shop', detail: '20 of 66' }])
    app.clock.advance(8 * dayMs)
    expect(await list(ada)).toEqual([])
  })
})
