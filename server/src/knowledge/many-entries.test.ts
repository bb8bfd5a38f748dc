import type { AuditLine, Entry, EntryChangeLine, EntryChangeUndone, EntryCount, EntryList } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const octets = { 'content-type': 'application/octet-stream' }

async function start(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const path = `/bots/${bot.id}/entries`
  /** A minute after the last change. */
  const importAll = async (entries: object[], name = '') => {
    app.clock.advance(minuteMs)
    const file = Buffer.from(JSON.stringify(entries))
    const answer = await ada.post(`${path}/import?${new URLSearchParams({ format: 'json', name })}`, file, octets)
    app.clock.advance(minuteMs)
    return expectStatus(answer, 200).json<{ changeId?: string; added: number; changed: number }>()
  }
  const list = async (query = '') =>
    expectStatus(await ada.get(`${path}?limit=100&sort=oldest${query}`), 200).json<EntryList>().data
  const count = async (query = '') => expectStatus(await ada.get(`${path}/count?${query}`), 200).json<EntryCount>()
  const undo = async (changeId = '') =>
    expectStatus(await ada.post(`${path}/changes/${changeId}/undo`), 200).json<EntryChangeUndone>()
  const changes = async () =>
    expectStatus(await ada.get(`${path}/changes`), 200).json<{ data: EntryChangeLine[] }>().data
  return { app, ada, bot, path, importAll, list, count, undo, changes }
}

/** More than one step has. */
const letters = (count: number, tags: string[] = []) =>
  Array.from({ length: count }, (_, at) => ({ questions: [`Letter ${at}?`], answer: `Letter number ${at}.`, tags }))
const hours = { questions: ['When are you open?'], answer: 'At nine.', tags: ['shop'] }
const shown = ({ questions, answer, tags }: Pick<Entry, 'questions' | 'answer' | 'tags'>) => ({
  questions,
  answer,
  tags,
})

describe.each(databases)('many answers at once, on %s', (database) => {
  test('all that match are tagged, untagged, exported and deleted, and only those', async () => {
    const { app, ada, path, importAll, list, count } = await start(database)
    await importAll([...letters(250), hours])
    const { until, count: found } = await count('search=letter')
    expect(found).toBe(250)
    app.clock.advance(minuteMs)
    const late = { questions: ['A late letter?'], answer: 'Letter number 250.' }
    expectStatus(await ada.post(path, late), 201)

    const matching = { search: 'letter', until }
    expect((await ada.post(`${path}/tags`, { matching, add: ['post'] })).json()).toEqual({ changed: 250 })
    expect((await count('tag=post')).count).toBe(250)
    // Also where the change makes them match no longer.
    const tagged = { tag: 'post', until }
    expect((await ada.post(`${path}/tags`, { matching: tagged, remove: ['post'] })).json()).toEqual({ changed: 250 })

    const exported = expectStatus(await ada.get(`${path}/export?format=json&search=letter&until=${until}`), 200)
    expect(exported.json()).toHaveLength(250)
    const [first] = await list()
    expect((await ada.get(`${path}/export?format=json&ids=${first?.id},${newId()}`)).json()).toHaveLength(1)
    expect((await ada.get(`${path}/export?format=json&ids=none`)).json()).toEqual([])

    const deleted = expectStatus(await ada.post(`${path}/delete`, { matching }), 200).json()
    expect(deleted).toEqual({ deleted: 250, changeId: expect.any(String) })
    expect((await list()).map(({ answer }) => answer)).toEqual([hours.answer, late.answer])
    const { data } = expectStatus(await ada.get('/audit-log'), 200).json<{ data: AuditLine[] }>()
    expect(data.filter(({ action }) => action === 'entry.deleted')).toMatchObject([{ subject: { name: /^250 of/ } }])
  })

  test('an answer that was changed after the choice is left alone', async () => {
    const { app, ada, path, importAll, list, count } = await start(database)
    await importAll(letters(2))
    const { until } = await count()
    app.clock.advance(minuteMs)
    const [first] = await list()
    expectStatus(await ada.put(`${path}/${first?.id}`, { questions: ['Letter?'], answer: 'Changed.' }), 200)
    expect((await ada.post(`${path}/delete`, { matching: { until } })).json()).toMatchObject({ deleted: 1 })
    expect((await list()).map(({ answer }) => answer)).toEqual(['Changed.'])
    // Nobody chooses what is to come.
    const far = { until: '2099-01-01T00:00:00Z' }
    expect((await ada.post(`${path}/tags`, { matching: far, add: ['a'] })).json()).toEqual({ changed: 1 })
    expect((await ada.post(`${path}/delete`, { matching: { until: 'now' } })).statusCode).toBe(400)
    expect((await ada.post(`${path}/delete`, {})).statusCode).toBe(400)
    expect((await ada.post(`${path}/delete`, { ids: [newId()], matching: far })).statusCode).toBe(400)
    expect((await ada.post(`${path}/delete`, { ids: [newId()] })).json()).toEqual({ deleted: 0 })
  })

  test('a deletion of many is undone: each is back as it was, in the audit log once', async () => {
    const { ada, path, importAll, list, count, undo, changes } = await start(database)
    await importAll([...letters(230, ['post']), hours])
    const before = await list()
    const { until } = await count()
    const { changeId } = (await ada.post(`${path}/delete`, { matching: { until } })).json()
    expect(await list()).toEqual([])
    expect(await undo(changeId)).toEqual({ removed: 0, restored: 231, kept: 0 })
    const back = await list()
    expect(back.map(({ updatedAt: _, ...entry }) => entry)).toEqual(before.map(({ updatedAt: _, ...entry }) => entry))
    expect((await count('search=letter')).count).toBe(230)
    const [line] = await changes()
    expect(line).toMatchObject({ id: changeId, kind: 'deletion', deleted: 231, isUndone: true })
    expect((await ada.post(`${path}/changes/${changeId}/undo`)).json().code).toBe('conflict')
    const { data } = expectStatus(await ada.get('/audit-log'), 200).json<{ data: AuditLine[] }>()
    expect(data.filter(({ action }) => action === 'entry.restored')).toMatchObject([{ detail: '231 deleted at once' }])
  })

  test('what is deleted with a key is not brought back while another answer has it', async () => {
    const { app, ada, bot, path, list, undo } = await start(database)
    expectStatus(await ada.patch(`/bots/${bot.id}`, { apiTrigger: true }), 200)
    const crm = app.api((await ada.token({ scopes: ['knowledge'] })).value)
    const put = (answer: string) => crm.put(`/agents/${bot.id}/entries/hours`, { questions: ['When?'], answer })
    expectStatus(await put('At nine.'), 201)
    const ids = (await list()).map(({ id }) => id)
    const { changeId } = (await ada.post(`${path}/delete`, { ids })).json()
    expectStatus(await put('At ten.'), 201)
    expect(await undo(changeId)).toEqual({ removed: 0, restored: 0, kept: 1 })
    expect((await list()).map(({ answer }) => answer)).toEqual(['At ten.'])
  })

  test('an import is undone: what it added is gone, what it overwrote is back', async () => {
    const { importAll, list, undo, changes } = await start(database)
    const before = [hours, { questions: ['Do you ship?'], answer: 'Yes.', tags: [] }]
    await importAll(before)
    const corrected = { questions: ['When are you open?'], answer: 'At ten.', tags: ['new'] }
    const { changeId, ...counts } = await importAll([corrected, ...letters(210)], 'hours.csv')
    expect(counts).toMatchObject({ added: 210, changed: 1 })
    expect((await list('&search=ten')).map(shown)).toEqual([{ ...corrected, tags: ['shop', 'new'] }])
    expect((await changes())[0]).toMatchObject({
      ...{ id: changeId, kind: 'import', name: 'hours.csv', added: 210, changed: 1, isUndone: false },
    })
    expect(await undo(changeId)).toEqual({ removed: 210, restored: 1, kept: 0 })
    expect((await list()).map(shown)).toEqual(before)
    // What finds it is that of the earlier text.
    expect(await list('&search=nine')).toHaveLength(1)
    const same = await importAll(before)
    expect(same.changeId).toBeUndefined()
  })

  test('what somebody has changed or deleted since an import stays so, and is counted', async () => {
    const { ada, path, importAll, list, undo } = await start(database)
    await importAll([hours, { questions: ['Do you ship?'], answer: 'Yes.' }])
    const { changeId } = await importAll([
      { questions: hours.questions, answer: 'At ten.' },
      { questions: ['Do you ship?'], answer: 'No.' },
      ...letters(3),
    ])
    const idOf = async (answer: string) => (await list()).find((one) => one.answer === answer)?.id
    const edited = { questions: ['Letter 0?'], answer: 'Edited.' }
    expectStatus(await ada.put(`${path}/${await idOf('Letter number 0.')}`, edited), 200)
    expectStatus(await ada.post(`${path}/tags`, { ids: [await idOf('Letter number 1.')], add: ['kept'] }), 200)
    expectStatus(await ada.delete(`${path}/${await idOf('Letter number 2.')}`), 204)
    expectStatus(await ada.put(`${path}/${await idOf('At ten.')}`, { ...hours, answer: 'At eleven.' }), 200)
    expect(await undo(changeId)).toEqual({ removed: 0, restored: 1, kept: 3 })
    expect((await list()).map(({ answer }) => answer)).toEqual(['At eleven.', 'Yes.', 'Edited.', 'Letter number 1.'])
  })

  test('the last ten of a bot can be undone, for seven days', async () => {
    const { app, importAll, changes, list } = await start(database)
    for (let at = 0; at < 12; at++) await importAll([{ questions: [`${at}?`], answer: `${at}.` }], `${at}.json`)
    await app.jobs.runDue()
    expect((await changes()).map(({ name }) => name)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.json`),
    )
    app.clock.advance(7 * dayMs)
    await app.jobs.runDue()
    expect(await changes()).toEqual([])
    expect(await app.db.selectFrom('entryChangeRows').selectAll().execute()).toEqual([])
    expect(await list()).toHaveLength(12)
  })

  test('is for editors of the own account only', async () => {
    const { app, ada, path, importAll, count } = await start(database)
    const { changeId } = await importAll([hours])
    const { until } = await count()
    const [eve, viewer] = [await app.signUp('eve'), await ada.invite('viewer')]
    for (const [person, status] of [
      [eve, 404],
      [viewer, 403],
    ] as const) {
      expect((await person.post(`${path}/delete`, { matching: { until } })).statusCode).toBe(status)
      expect((await person.post(`${path}/tags`, { matching: { until }, add: ['a'] })).statusCode).toBe(status)
      expect((await person.post(`${path}/changes/${changeId}/undo`)).statusCode).toBe(status)
    }
    const other = `/bots/${(await eve.bot()).id}/entries`
    expect((await eve.post(`${other}/changes/${changeId}/undo`)).statusCode).toBe(404)
    expect((await eve.post(`${other}/changes/nothing/undo`)).statusCode).toBe(404)
  })

  test('there must be room for what comes back', async () => {
    const { app, ada, path, importAll, list } = await start(database)
    await importAll([hours])
    const ids = (await list()).map(({ id }) => id)
    const { changeId } = (await ada.post(`${path}/delete`, { ids })).json()
    const values = Array.from({ length: 10_000 }, (_, at) => ({
      ...{ id: newId(), accountId: ada.accountId, botId: path.split('/')[2] ?? '', questionsJson: `["${at}?"]` },
      ...{ answer: 'Full.', searchText: 'full', key: null, createdAt: 0, updatedAt: 0 },
    }))
    for (let at = 0; at < values.length; at += 500)
      await app.db
        .insertInto('entries')
        .values(values.slice(at, at + 500))
        .execute()
    expect((await ada.post(`${path}/changes/${changeId}/undo`)).json().code).toBe('quota_exceeded')
    await app.db.deleteFrom('entries').execute()
    expect((await ada.post(`${path}/changes/${changeId}/undo`)).json()).toMatchObject({ restored: 1 })
  })
})
