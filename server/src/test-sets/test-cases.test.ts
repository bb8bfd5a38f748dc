import type { Entry, EntryList, Source, TestCase, TestCaseList } from 'beckon-contract'
import { limits } from 'beckon-contract'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createTestCaseStore } from './test-cases.store.ts'
import { createTestCases } from './test-cases.ts'

const pay = { questions: ['How can I pay?', 'Which cards do you take?'], answer: 'By card.' }
const refusal = { kind: 'refusal' }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [pay] })
  const [entry] = (await ada.get(`/bots/${bot.id}/entries`)).json<EntryList>().data
  const path = `/bots/${bot.id}/tests`
  const add = async (message: string, expected: object, status = 201) =>
    expectStatus(await ada.post(path, { message, expected }), status).json<TestCase>()
  const list = async () => expectStatus(await ada.get(path), 200).json<TestCaseList>().data
  return { app, ada, bot, entry: entry as Entry, path, add, list }
}

describe.each(databases)('test cases, on %s', (database) => {
  test('are listed newest first, with labels for what they expect', async () => {
    const { app, ada, bot, entry, add, list } = await setUp(database)
    const text = { title: 'Terms', text: 'We take everything back within 30 days.' }
    const source = (await ada.post(`/bots/${bot.id}/sources/texts`, text)).json<Source>()
    await app.jobs.runDue()
    const cases = [
      await add(' Cards? ', { kind: 'entry', entryId: entry.id.toUpperCase() }),
      await add('Returns?', { kind: 'source', sourceId: source.id }),
      await add('Opening hours?', { kind: 'text', text: ' nine ' }),
      await add('Who is the president?', refusal),
    ]
    expect(await list()).toEqual(cases.reverse())
    expect(await list()).toMatchObject([
      { message: 'Who is the president?', expected: refusal, expectedLabel: null, lastVerdict: null },
      { message: 'Opening hours?', expected: { kind: 'text', text: 'nine' }, expectedLabel: null },
      { message: 'Returns?', expected: { kind: 'source', sourceId: source.id }, expectedLabel: 'Terms' },
      { message: 'Cards?', expected: { kind: 'entry', entryId: entry.id }, expectedLabel: 'How can I pay?' },
    ])
  })

  test('the same message again, ignoring case and spaces, changes its expectation and adds nothing', async () => {
    const { ada, entry, path, add, list } = await setUp(database)
    const first = await add('Do you take  cards?', refusal)
    const again = await add(' do you\ntake CARDS? ', { kind: 'entry', entryId: entry.id }, 200)
    expect(again).toMatchObject({ id: first.id, expected: { kind: 'entry', entryId: entry.id } })
    const double = { message: 'Twice?', expected: refusal }
    const statuses = (await Promise.all([1, 2, 3].map(() => ada.post(path, double)))).map((one) => one.statusCode)
    expect(statuses.sort()).toEqual([200, 200, 201])
    expect(await list()).toHaveLength(2)
  })

  test('also if both calls of a double click check before either adds', async () => {
    const { app, ada, bot, add, list } = await setUp(database)
    const first = await add('Twice?', refusal)
    const store = createTestCaseStore(app.database)
    const found = store.findByMessage
    const lookedBefore = vi.fn(found).mockResolvedValueOnce(undefined)
    const tests = createTestCases({
      store: { ...store, findByMessage: lookedBefore },
      bots: app.bots,
      now: app.clock.now,
    })
    const draft = { message: 'twice?', expected: { kind: 'text' as const, text: 'yes' } }
    const { isNew, testCase } = await tests.add(ada.accountId, bot.id, draft)
    expect([isNew, testCase.id]).toEqual([false, first.id])
    expect(await list()).toEqual([testCase])
  })

  test('a case is changed and deleted; no two have the same message', async () => {
    const { ada, path, add, list } = await setUp(database)
    const [one, other] = [await add('One?', refusal), await add('Other?', refusal)]
    const change = { message: 'One more?', expected: { kind: 'text', text: 'yes' } }
    expect((await ada.put(`${path}/${one.id}`, change)).json()).toEqual({ ...one, ...change })
    expect((await ada.put(`${path}/${one.id}`, { message: 'OTHER?', expected: refusal })).json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '/message' }],
    })
    expectStatus(await ada.delete(`${path}/${one.id}`), 204)
    expectStatus(await ada.delete(`${path}/${one.id}`), 404)
    expectStatus(await ada.put(`${path}/${one.id}`, change), 404)
    expect(await list()).toEqual([other])
  })

  test('an entry or source the bot doesn’t have cannot be expected, and missing or empty fields are refused', async () => {
    const { ada, entry, path, list } = await setUp(database)
    const otherBot = await ada.bot({ name: 'Other' })
    const refusals: [url: string, body: object, path: string][] = [
      [path, { message: 'Hi?', expected: { kind: 'entry', entryId: newId() } }, '/expected/entryId'],
      [path, { message: 'Hi?', expected: { kind: 'source', sourceId: entry.id } }, '/expected/sourceId'],
      [
        `/bots/${otherBot.id}/tests`,
        { message: 'Hi?', expected: { kind: 'entry', entryId: entry.id } },
        '/expected/entryId',
      ],
      [path, { message: ' ', expected: refusal }, '/message'],
      [path, { message: 'x'.repeat(limits.testMessageCharacters + 1), expected: refusal }, '/message'],
    ]
    for (const [url, body, field] of refusals)
      expect((await ada.post(url, body)).json(), JSON.stringify(body).slice(0, 80)).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: field }],
      })
    for (const expected of [{}, { kind: 'text', text: ' ' }, { kind: 'entry' }, { kind: 'guess' }])
      expect((await ada.post(path, { message: 'Hi?', expected })).json().code).toBe('invalid_request')
    expect(await list()).toEqual([])
  })

  test('a deleted one is restored as it was, also if what it expects is gone by now', async () => {
    const { app, ada, bot, entry, path, add, list } = await setUp(database)
    const eve = await app.signUp('eve')
    const added = await add('Cards?', { kind: 'entry', entryId: entry.id })
    await add('Newer?', refusal)
    await app.db.updateTable('testCases').set({ lastVerdict: 'failed' }).where('id', '=', added.id).execute()
    expectStatus(await ada.delete(`/bots/${bot.id}/entries/${entry.id}`), 204)
    const before = await list()
    const { id, message, expected, lastVerdict, createdAt } = before[1] as TestCase
    const deleted = { message, expected, lastVerdict, createdAt }
    const restore = (who = ada, body: object = deleted, of = id) => who.post(`${path}/${of}/restore`, body)
    expectStatus(await ada.delete(`${path}/${id}`), 204)
    app.clock.advance(60_000)

    expect((await restore(eve)).statusCode).toBe(404)
    for (const of of ['none', newId()]) expect((await restore(ada, deleted, of)).statusCode).toBe(404)
    expect((await restore(ada, { ...deleted, createdAt: 'yesterday' })).statusCode).toBe(400)
    expectStatus(await restore(), 200)
    expect(await list()).toEqual(before)
    expect(before[1]).toMatchObject({ id: added.id, lastVerdict: 'failed', expectedLabel: null })
    // A second attempt, because the first response was lost, changes nothing.
    expect((await restore(ada, { ...deleted, lastVerdict: null })).json()).toEqual(before[1])

    expectStatus(await ada.delete(`${path}/${id}`), 204)
    await add('cards?', refusal)
    expect((await restore()).json().code).toBe('conflict')
  })

  test('the number of cases per bot is limited', async () => {
    const { app, ada, bot, path, add } = await setUp(database)
    await add('The first?', refusal)
    const [row] = await app.db.selectFrom('testCases').selectAll().execute()
    const more = Array.from({ length: limits.testsPerBot - 1 }, (_, at) => ({
      ...(row as NonNullable<typeof row>),
      id: newId(),
      messageHash: `${at}`,
    }))
    await app.db.insertInto('testCases').values(more).execute()
    expect((await ada.post(path, { message: 'One too many?', expected: refusal })).json().code).toBe('quota_exceeded')
    const first = await add('the first?', { kind: 'text', text: 'yes' }, 200)
    expectStatus(await ada.delete(`${path}/${first.id}`), 204)
    await add('Another?', refusal)
    const { message, expected, lastVerdict, createdAt } = first
    const restored = await ada.post(`${path}/${first.id}/restore`, { message, expected, lastVerdict, createdAt })
    expect(restored.json().code).toBe('quota_exceeded')
    expectStatus(await ada.delete(`/bots/${bot.id}`, { name: bot.name }), 204)
    await app.jobs.runDue()
    expect(await app.db.selectFrom('testCases').select('id').execute()).toEqual([])
  })
})
