import { type AuditLine, type KnowledgeEntry, type KnowledgeSource, scopes } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const draft = { questions: ['When do you ship?'], answer: 'We ship within two days.' }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true })
  const cms = app.api((await ada.token({ name: 'CMS', scopes: [...scopes] })).value)
  const path = `/agents/${bot.id}`
  const ask = async () => (await cms.post(`${path}/trigger`, { message: 'When do you ship?' })).json()
  const list = async () => (await cms.get(`${path}/entries`)).json<{ data: KnowledgeEntry[] }>().data
  return { app, ada, bot, cms, path, ask, list }
}

describe.each(databases)('knowledge by token, on %s', (database) => {
  test('an entry is added, changed and deleted by the caller’s own key', async () => {
    const { app, ada, cms, path, ask, list } = await setUp(database)
    const own = `${path}/entries/${encodeURIComponent('faq/shipping & more')}`
    const added = expectStatus(await cms.put(own, draft), 201).json<KnowledgeEntry>()
    for (const name of [own, `${path}/entries/${added.id}`])
      expect(expectStatus(await cms.get(name), 200).json()).toEqual(added)
    expect((await cms.get(`${path}/entries/none`)).json()).toMatchObject({ status: 404, code: 'not_found' })
    expectStatus(await cms.put(own, draft), 200)
    expect(added).toMatchObject({ object: 'entry', key: 'faq/shipping & more', ...draft })
    expect(await ask()).toMatchObject({ answered: true, reply: draft.answer })

    app.clock.advance(1_000)
    const versionOf = () => app.db.selectFrom('bots').select('knowledgeVersion').executeTakeFirstOrThrow()
    const before = await versionOf()
    expect((await cms.put(own, draft)).json()).toEqual(added)
    expect(await versionOf(), 'nothing changed, so nothing is indexed').toEqual(before)
    const changed = (await cms.put(own, { ...draft, answer: 'Tomorrow.' })).json<KnowledgeEntry>()
    expect(changed).toMatchObject({ id: added.id, answer: 'Tomorrow.', created_at: added.created_at })
    expect(changed.updated_at).not.toBe(added.updated_at)
    expect(await list()).toEqual([changed])

    expect((await cms.delete(own)).json()).toEqual({ id: added.id, object: 'entry', deleted: true })
    expect((await cms.delete(own)).json()).toMatchObject({ status: 404, code: 'not_found' })
    expect(await list()).toEqual([])
    const [line] = (await ada.get('/audit-log?group=data')).json<{ data: AuditLine[] }>().data
    expect(line).toMatchObject({ action: 'entry.deleted', token: { name: 'CMS' } })
  })

  test('the same key at the same time is one entry, and each bot has its own keys', async () => {
    const { ada, cms, path, list } = await setUp(database)
    const other = await ada.bot()
    const puts = Array.from({ length: 8 }, () => cms.put(`${path}/entries/k`, draft))
    const answers = await Promise.all(puts)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(7).fill(200), 201])
    const ids = answers.map((answer) => answer.json().id)
    expect(new Set(ids).size).toBe(1)
    expectStatus(await cms.put(`/agents/${other.id}/entries/k`, draft), 201)
    expect(await list()).toHaveLength(1)
  })

  test('an entry of the settings pages has no key, and is deleted by its id', async () => {
    const { ada, bot, cms, path, list } = await setUp(database)
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, draft), 201)
    const [entry] = await list()
    expect(entry).toMatchObject({ key: null })
    expectStatus(await cms.delete(`${path}/entries/${entry?.id}`), 200)
    expect(await list()).toEqual([])
  })

  test('a source is added, read, refreshed and deleted, and its status tells', async () => {
    const { app, cms, path, ask } = await setUp(database)
    const text = { kind: 'text', title: 'Terms', text: 'When do you ship? We ship within two days.' }
    const added = expectStatus(await cms.post(`${path}/sources`, text), 201).json<KnowledgeSource>()
    expect(added).toMatchObject({
      object: 'source',
      kind: 'text',
      title: 'Terms',
      status: expect.stringMatching(/^(waiting|reading|ready)$/),
    })
    await app.jobs.runDue()
    const get = async () => (await cms.get(`${path}/sources/${added.id}`)).json<KnowledgeSource>()
    await expect.poll(async () => (await get()).status).toBe('ready')
    expect((await cms.get(`${path}/knowledge`)).json()).toMatchObject({ object: 'knowledge', status: 'ready' })
    expect((await ask()).reply).toContain('two days')
    const again = expectStatus(await cms.post(`${path}/sources/${added.id}/refresh`), 200).json()
    expect(again).toMatchObject({ id: added.id, status: expect.stringMatching(/^(waiting|reading)$/) })
    await app.jobs.runDue()
    expect((await cms.get(`${path}/sources`)).json().data).toMatchObject([{ id: added.id, passages: 1 }])
    expect((await cms.delete(`${path}/sources/${added.id}`)).json()).toMatchObject({ deleted: true })
    expect((await cms.delete(`${path}/sources/${added.id}`)).statusCode).toBe(404)
    expect((await cms.get(`${path}/sources`)).json().data).toEqual([])
  })

  test('what is missing in a new source or too long in a key is named', async () => {
    const { cms, path } = await setUp(database)
    for (const [body, field] of [
      [{ kind: 'text', text: 'x' }, '/title'],
      [{ kind: 'text', title: 'x' }, '/text'],
      [{ kind: 'page' }, '/url'],
      [{ kind: 'site', url: 'ftp://x' }, '/url'],
    ] as const)
      expect((await cms.post(`${path}/sources`, body)).json()).toMatchObject({ status: 400, errors: [{ path: field }] })
    expect((await cms.put(`${path}/entries/${'k'.repeat(201)}`, draft)).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/key' }],
    })
  })

  test('a token without the scope can neither see nor change it', async () => {
    const { app, ada, path } = await setUp(database)
    const crm = app.api((await ada.token()).value)
    for (const answer of [await crm.get(`${path}/entries`), await crm.put(`${path}/entries/k`, draft)])
      expect(answer.json()).toMatchObject({
        status: 403,
        code: 'scope_missing',
        detail: expect.stringMatching('"knowledge"'),
      })
  })
})
