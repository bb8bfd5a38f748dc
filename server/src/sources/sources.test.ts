import type { PassageList, PlaygroundReply, Source, SourceList } from 'beckon-contract'
import { describe, expect, test, vi } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { makeDocx, makePdf } from '../test/files.ts'
import type { TestPerson } from '../test/people.ts'
import { createKnownPassages } from './known-passages.ts'
import { createSourceStores } from './stores.ts'

const octets = { 'content-type': 'application/octet-stream' }
const delivery = '# Delivery\n\nWe ship within two working days to every country of the European Union.'

async function setUp(database: (typeof databases)[number], options: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(database, options)
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const path = `/bots/${bot.id}/sources`
  const get = async (id: string) => (await ada.get(`${path}/${id}`)).json<Source>()
  return { app, ada, bot, path, get, ...adding(app, ada, path) }
}

/** Adds a source and waits until it is read. */
function adding(app: TestApp, ada: TestPerson, path: string) {
  async function add(way: string, body: unknown, headers: Record<string, string> = {}): Promise<Source> {
    const { id } = expectStatus(await ada.post(`${path}/${way}`, body, headers), 201).json<Source>()
    await app.jobs.runDue()
    return expectStatus(await ada.get(`${path}/${id}`), 200).json<Source>()
  }
  return {
    addText: (title: string, text: string) => add('texts', { title, text }),
    addFile: (name: string, bytes: Buffer) => add(`files?name=${encodeURIComponent(name)}`, bytes, octets),
    addPage: (url: string, more: object = {}) => add('pages', { url, ...more }),
    addSite: (url: string, more: object = {}) => add('sites', { url, ...more }),
  }
}

describe.each(databases)('sources, on %s', (database) => {
  test('a text becomes passages with the headings above them, and the bot answers from it', async () => {
    const { ada, bot, path, addText } = await setUp(database)
    const source = await addText(' Shop ', delivery)
    expect(source).toMatchObject({
      kind: 'text',
      title: 'Shop',
      url: null,
      state: 'ready',
      reason: null,
      passageCount: 1,
    })
    expect(source.readAt).not.toBeNull()
    const passages = (await ada.get(`${path}/${source.id}/passages`)).json<PassageList>()
    expect(passages.data).toMatchObject([{ title: 'Shop › Delivery', url: null, text: delivery.split('\n').at(-1) }])
    const reply = (
      await ada.post(`/bots/${bot.id}/playground`, { message: 'How long does shipping to the European Union take?' })
    ).json<PlaygroundReply>()
    expect(reply).toMatchObject({ answered: true, citations: [{ title: 'Shop › Delivery' }] })
    expect((await ada.get(path)).json<SourceList>().data).toEqual([source])
  })

  test('files of every kind are read', async () => {
    const { addFile } = await setUp(database)
    for (const [name, bytes] of [
      ['a.pdf', makePdf([['We ship within two days.']])],
      ['b.docx', makeDocx([{ heading: 1, text: 'Delivery' }, 'We ship within two days.'])],
      ['c.html', Buffer.from('<title>Delivery</title><p>We ship within two days.</p>')],
      ['d.md', Buffer.from(delivery)],
      ['e.txt', Buffer.from('We ship within two days.')],
      ['f.csv', Buffer.from('Size;Price\nS;5')],
      ['G.PDF', makePdf([['We ship within two days.']])],
    ] as const)
      expect(await addFile(name, bytes), name).toMatchObject({
        kind: 'file',
        title: name,
        state: 'ready',
        passageCount: 1,
      })
  })

  test('an unsupported, empty or nameless file is refused immediately', async () => {
    const { ada, path } = await setUp(database)
    const send = (name: string, bytes: Buffer, headers: Record<string, string> = octets) =>
      ada.post(`${path}/files?name=${name}`, bytes, headers)
    expect((await send('song.mp3', Buffer.from('x'))).json()).toMatchObject({
      status: 400,
      errors: [{ path: '/name' }],
    })
    expect((await send('empty.txt', Buffer.alloc(0))).json()).toMatchObject({
      status: 400,
      detail: 'empty.txt is empty: it has 0 bytes.',
    })
    expect((await send('', Buffer.from('x'))).json()).toMatchObject({ status: 400 })
    expect((await send('%2e%2e%2f', Buffer.from('x'))).json()).toMatchObject({ status: 400 })
    expect((await send('a.txt', Buffer.from('x'), { 'content-type': 'text/plain' })).json()).toMatchObject({
      code: 'unsupported_media_type',
      detail: 'Send the file itself, with `Content-Type: application/octet-stream`.',
    })
    expect((await send('a.txt', Buffer.from('x'), { ...octets, 'content-encoding': 'gzip' })).json()).toMatchObject({
      code: 'unsupported_media_type',
    })
    expect((await send('big.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))).json()).toMatchObject({
      code: 'body_too_large',
      detail: 'The body is larger than the maximum of 20 MB.',
    })
    expect((await ada.get(path)).json<SourceList>().data).toEqual([])
  })

  test('a path in a file name is treated as a name only', async () => {
    const { addFile } = await setUp(database)
    expect((await addFile('../../etc/notes.txt', Buffer.from('Hello there.'))).title).toBe('notes.txt')
  })

  test('a text is edited in place: the new text is known, the old one forgotten', async () => {
    const { app, ada, bot, path, get, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const ask = async (message: string) =>
      (await ada.post(`/bots/${bot.id}/playground`, { message })).json<PlaygroundReply>().answered
    expect(await ask('Do you ship to the European Union?')).toBe(true)
    const draft = { text: 'The quarterly zebra parade begins at noon on Tuesday.' }
    expect((await ada.patch(`${path}/${source.id}`, draft)).json<Source>().state).toMatch(/waiting|reading/)
    await app.jobs.runDue()
    await vi.waitFor(async () => expect((await get(source.id)).state).toBe('ready'), { timeout: 240_000 })
    expect(await get(source.id)).toMatchObject({ passageCount: 1, bytes: draft.text.length })
    expect((await ada.get(`${path}/${source.id}/text`)).json()).toEqual(draft)
    expect(await ask('When does the zebra parade begin?')).toBe(true)
    expect(await ask('Do you ship to the European Union?')).toBe(false)
    await ada.patch(`${path}/${source.id}`, { title: 'Parades' })
    await app.jobs.runDue()
    const { data } = (await ada.get(`${path}/${source.id}/passages`)).json<PassageList>()
    expect(data.map(({ title }) => title)).toEqual(['Parades'])
    expect(await app.db.selectFrom('passages').select('id').execute()).toHaveLength(1)
  })

  test('only a text can be rewritten, and only sources with a URL can be scheduled', async () => {
    const { ada, path, addFile } = await setUp(database)
    const file = await addFile('a.txt', Buffer.from('Hello there.'))
    expect((await ada.patch(`${path}/${file.id}`, { text: 'x' })).json()).toMatchObject({ errors: [{ path: '/text' }] })
    expect((await ada.patch(`${path}/${file.id}`, { reread: 'daily' })).json()).toMatchObject({
      errors: [{ path: '/reread' }],
    })
    expect((await ada.get(`${path}/${file.id}/text`)).statusCode).toBe(404)
    expect((await ada.patch(`${path}/${file.id}`, { title: 'Notes' })).json<Source>()).toMatchObject({
      title: 'Notes',
      state: 'ready',
    })
  })

  test('a deleted source leaves the answers immediately, with all its passages', async () => {
    const { app, ada, bot, path, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const message = 'How long does shipping to the European Union take?'
    const ask = async () => (await ada.post(`/bots/${bot.id}/playground`, { message })).json<PlaygroundReply>().answered
    expect(await ask()).toBe(true)
    expect((await ada.delete(`${path}/${source.id}`)).statusCode).toBe(204)
    expect(await ask()).toBe(false)
    expect((await ada.delete(`${path}/${source.id}`)).statusCode).toBe(404)
    for (const table of ['sources', 'sourceFiles', 'documents', 'passages', 'jobs'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('however long its rows take to delete, a source being deleted is never quoted', async () => {
    const { app, ada, bot, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    await addText('Other', 'Something else.')
    await createSourceStores(app.database).store.silence(ada.accountId, bot.id, source.id, {
      action: 'source.deleted',
      at: 0,
    })
    const left = await createKnownPassages(app.database).passagesOf({ accountId: ada.accountId, id: bot.id })
    expect(left.map(({ text }) => text)).toEqual(['Something else.'])
  })

  test('a late reading of a source that is being deleted does not start', async () => {
    const { app, ada, bot, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const { store, lists, documents } = createSourceStores(app.database)
    await store.readAgain(ada.accountId, source.id, app.clock.now() + dayMs)
    await store.silence(ada.accountId, bot.id, source.id, { action: 'source.deleted', at: 0 })
    expect(await documents.begin(ada.accountId, source.id)).toBeUndefined()
    expect((await lists.find(ada.accountId, bot.id, source.id))?.state).toBe('failed')
  })

  test('passages published while a source was being deleted leave the answers with it', async () => {
    const { app, ada, bot, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const { store } = createSourceStores(app.database)
    const version = async () =>
      (await app.db.selectFrom('bots').select('passagesVersion').executeTakeFirstOrThrow()).passagesVersion
    const before = await version()
    await store.delete(ada.accountId, bot.id, source.id)
    expect(await version()).toBe(before + 1)
    expect(await createKnownPassages(app.database).passagesOf({ accountId: ada.accountId, id: bot.id })).toEqual([])
  })

  test('deleting a bot deletes its sources', async () => {
    const { app, ada, bot, addText } = await setUp(database)
    await addText('Shop', delivery)
    expect((await ada.delete(`/bots/${bot.id}`, { name: bot.name })).statusCode).toBe(204)
    await app.jobs.runDue()
    for (const table of ['sources', 'sourceFiles', 'documents', 'passages'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('sources and passages are paginated without gaps or duplicates', async () => {
    const { ada, path, addText } = await setUp(database)
    const sections = Array.from({ length: 7 }, (_, at) => `# Section ${at}\n\nText number ${at}.`)
    const source = await addText('Book', sections.join('\n\n'))
    await addText('Other', 'Something else.')
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: PassageList = (
        await ada.get(`${path}/${source.id}/passages?limit=3${cursor && `&cursor=${cursor}`}`)
      ).json()
      seen.push(...page.data.map(({ text }) => text))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(sections.map((_, at) => `Text number ${at}.`))
    const first = (await ada.get(`${path}?limit=1`)).json<SourceList>()
    const second = (await ada.get(`${path}?limit=1&cursor=${first.next_cursor}`)).json<SourceList>()
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['Other', 'Book'])
    expect(second.next_cursor).toBeNull()
  })

  test('sources are found by title in any case, by state, and listed from either end', async () => {
    const { app, ada, path, addText } = await setUp(database)
    for (const title of ['Terms of delivery', 'Lieferung 100%', 'Warranty']) await addText(title, `About ${title}.`)
    const titles = async (query: string) =>
      expectStatus(await ada.get(`${path}?${query}`), 200)
        .json<SourceList>()
        .data.map(({ title }) => title)
    expect(await titles('search=DELIVERY')).toEqual(['Terms of delivery'])
    expect(await titles('search=0%25')).toEqual(['Lieferung 100%'])
    expect(await titles('search=nothing')).toEqual([])
    expect(await titles('sort=oldest')).toEqual(['Terms of delivery', 'Lieferung 100%', 'Warranty'])
    await app.database.db.updateTable('sources').set({ state: 'failed' }).where('title', '=', 'Warranty').execute()
    expect(await titles('state=failed')).toEqual(['Warranty'])
    const first = (await ada.get(`${path}?limit=2&sort=oldest`)).json<SourceList>()
    expect(await titles(`limit=2&sort=oldest&cursor=${first.next_cursor}`)).toEqual(['Warranty'])
  })

  test('sources are listed by name and by use, page by page', async () => {
    const { app, ada, path, addText } = await setUp(database)
    const ids: string[] = []
    for (const title of ['beta', 'Alpha', 'gamma', 'Alpha']) ids.push((await addText(title, `About ${title}.`)).id)
    const [botId = ''] = /[0-9a-f-]{36}/.exec(path) ?? []
    const use = (at: number, uses: number) => ({
      ...{ accountId: ada.accountId, botId, day: 0, uses },
      citedId: ids[at] ?? '',
    })
    await app.database.db
      .insertInto('citationCounts')
      .values([use(0, 5), use(2, 9)])
      .execute()
    const all = async (sort: string) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ sort, limit: '1', ...(cursor && { cursor }) })
        const page: SourceList = expectStatus(await ada.get(`${path}?${query}`), 200).json()
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.next_cursor
      }
      return seen.map((id) => ids.indexOf(id))
    }
    expect(await all('name')).toEqual([1, 3, 0, 2])
    expect(await all('used')).toEqual([2, 0, 3, 1])
  })

  test('re-reading unchanged content changes neither the passages nor the knowledge version', async () => {
    const { app, ada, path, get, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const version = () => app.db.selectFrom('bots').select('passagesVersion').executeTakeFirstOrThrow()
    const ids = () => app.db.selectFrom('passages').select('id').execute()
    const before = [await version(), await ids()]
    app.clock.advance(dayMs)
    expect((await ada.post(`${path}/${source.id}/read`)).statusCode).toBe(202)
    await app.jobs.runDue()
    expect([await version(), await ids()]).toEqual(before)
    const again = await get(source.id)
    expect(again).toMatchObject({ state: 'ready', passageCount: 1 })
    expect(again.readAt).not.toBe(source.readAt)
  })

  test('the number of passages is limited, and the author is told why the rest is missing', async () => {
    const { addText } = await setUp(database, { reading: { passagesPerBot: 3 } })
    const section = (at: number) => `# Section ${at}\n\nText number ${at}.`
    expect(await addText('First', [0, 1].map(section).join('\n\n'))).toMatchObject({ state: 'ready', passageCount: 2 })
    const second = await addText('Second', [2, 3].map(section).join('\n\n'))
    expect(second).toMatchObject({ state: 'failed', passageCount: 0 })
    expect(second.reason).toContain('A bot can have at most 3 passages')
    expect(await addText('Third', section(4))).toMatchObject({ state: 'ready', passageCount: 1 })
  })

  test('sources are for editors, and viewers are read-only', async () => {
    const { ada, path, addText } = await setUp(database)
    const source = await addText('Shop', delivery)
    const viewer = await ada.invite('viewer')
    expect((await viewer.get(`${path}/${source.id}`)).json()).toEqual(source)
    expect((await viewer.post(`${path}/texts`, { title: 'x', text: 'y' })).statusCode).toBe(403)
    expect((await viewer.post(`${path}/files?name=a.txt`, Buffer.from('x'), octets)).statusCode).toBe(403)
    expect((await viewer.delete(`${path}/${source.id}`)).statusCode).toBe(403)
  })
})
