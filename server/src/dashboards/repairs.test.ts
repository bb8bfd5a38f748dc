import type { Repairs } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'
import { refusing } from '../test/provider-acts.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { createRepairStore } from './repairs.store.ts'
import { findRepairs } from './repairs.ts'

describe.each(databases)('what to fix next, on %s', (database) => {
  test('is over all bots: a failing model first, then what concerns the most replies; and gone when it is repaired', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database)
    const crm = app.api((await ada.token()).value)
    const ask = (bot: string, message: string) => crm.post(`/agents/${bot}/trigger`, { message })
    const [day] = new Date(app.clock.now()).toISOString().split('T') as [string]
    const list = async (person: TestPerson = ada) => {
      await app.turnCounts.countDue()
      const path = `/dashboard/repairs?from=${day}&to=${day}&zone=UTC`
      return expectStatus(await person.get(path), 200).json<Repairs>().data
    }
    const rows = async (person?: TestPerson) =>
      (await list(person)).map(({ kind, botName, messages, detail }) => [kind, botName, messages, detail])
    expect(await rows()).toEqual([])

    const shop = await ada.bot({ name: 'Shop', apiTrigger: true, entries: [shipping] })
    const hotel = await ada.bot({ name: 'Hotel', apiTrigger: true })
    for (const bot of [shop.id, shop.id, shop.id, hotel.id]) expectStatus(await ask(bot, 'Who is your king?'), 200)
    expectStatus(await ask(shop.id, 'When do you ship?'), 200)
    provider.plays(refusing(401), refusing(401))
    for (const _ of [1, 2]) await ask(botId, 'Hello?')
    await app.modelFaults.close()
    expectStatus(await ada.post(`/bots/${hotel.id}/sources/texts`, { title: 'Rooms', text: 'Two of them.' }), 201)
    await app.jobs.runDue()
    await app.database.db.updateTable('sources').set({ state: 'failed', reason: 'It is broken.' }).execute()
    expect(await rows()).toEqual([
      ['model_failing', 'Helper', 2, 'Ours'],
      ['unanswered', 'Shop', 3, null],
      ['unanswered', 'Hotel', 1, null],
      ['source_failed', 'Hotel', 0, 'Rooms'],
    ])
    expect(await rows(await app.signUp('eve'))).toEqual([])

    // Replies that failed stay in the range after the model was repaired.
    await app.database.db.updateTable('modelFaults').set({ endedAt: app.clock.now() }).execute()
    await app.database.db.updateTable('sources').set({ state: 'ready' }).execute()
    expectStatus(await ada.patch(`/bots/${shop.id}`, { archived: true }), 200)
    expect(await rows()).toEqual([
      ['replies_failed', 'Helper', 2, null],
      ['unanswered', 'Hotel', 1, null],
    ])
  })

  test('reads faults and failed sources by index', async () => {
    const { app, ada, botId } = await startPaidBot(database)
    for (const title of ['One', 'Two'])
      expectStatus(await ada.post(`/bots/${botId}/sources/texts`, { title, text: 'Many words.' }), 201)
    await app.jobs.runDue()
    await app.database.db.updateTable('sources').set({ state: 'failed' }).where('title', '=', 'One').execute()
    const { watched, statements } = watchStatements(app.database)
    statements.splice(0)
    const now = app.clock.now()
    const found = await findRepairs(createRepairStore(watched), ada.accountId, {
      from: now - dayMs,
      to: now,
      counts: [],
    })
    expect(found.data.map(({ kind, detail }) => [kind, detail])).toEqual([['source_failed', 'One']])
    expect(statements).toHaveLength(5)
    for (const statement of statements) await expectIndexed(app.database, statement, 1)
  })
})
