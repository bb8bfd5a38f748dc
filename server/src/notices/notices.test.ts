import type { Notice } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, toInstant } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
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

  test('tell that unanswered questions pile up', async () => {
    const { app, ada } = await startPaidBot(database)
    const bot = await ada.bot({ name: 'Shop', apiTrigger: true })
    const crm = app.api((await ada.token()).value)
    for (let asked = 0; asked < 20; asked += 1)
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'Who is your king?' }), 200)
    await app.turnCounts.countDue()
    expect(await list(ada)).toMatchObject([{ kind: 'unanswered', name: 'Shop', detail: '20 of 20' }])
    app.clock.advance(8 * dayMs)
    expect(await list(ada)).toEqual([])
  })
})
