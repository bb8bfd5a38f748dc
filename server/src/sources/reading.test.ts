import { type ChildProcess, fork, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PassageList, PlaygroundReply, Source } from 'beckon-contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBeckon } from '../app.ts'
import { dayMs, newId } from '../lib/clock.ts'
import { databases, makeTestFolder, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { docxParts, makeDocx, makePdf, makeZip } from '../test/files.ts'
import { startWebServer } from '../test/web-server.ts'
import { createReader, type Reader } from './reader.ts'
import { forkReader } from './reader-process.ts'
import { ReaderNotLoaded, readDocument } from './readers/read-document.ts'

const octets = { 'content-type': 'application/octet-stream' }

async function setUp(database: TestDatabase, options: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(database, {
    ...options,
    config: { allowPrivateAddresses: ['localhost'], ...options.config },
  })
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const path = `/bots/${bot.id}/sources`
  const get = async (id: string) => expectStatus(await ada.get(`${path}/${id}`), 200).json<Source>()
  const start = async (way: string, body: unknown, headers: Record<string, string> = {}) =>
    expectStatus(await ada.post(`${path}/${way}`, body, headers), 201).json<Source>()
  const startFile = (name: string, bytes: Buffer) => start(`files?name=${name}`, bytes, octets)
  async function add(...[way, body, headers]: Parameters<typeof start>): Promise<Source> {
    const { id } = await start(way, body, headers)
    await app.jobs.runDue()
    return get(id)
  }
  const readAgain = async (id: string) => {
    expectStatus(await ada.post(`${path}/${id}/read`), 202)
    await app.jobs.runDue()
    return get(id)
  }
  const passages = async (id: string) =>
    (await ada.get(`${path}/${id}/passages?limit=100`)).json<PassageList>().data.map(({ text }) => text)
  return { app, ada, bot, path, get, start, startFile, add, readAgain, passages }
}

/** A site that can be changed while the test runs. */
async function startSite(pages: Record<string, string | ((response: ServerResponse) => void)>) {
  const server = await startWebServer((request, response) => {
    const page = pages[request.url ?? '']
    if (typeof page === 'function') return page(response)
    response.statusCode = page === undefined ? 404 : 200
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page ?? 'Nothing here')
  })
  return { ...server, pages }
}
const page = (title: string, text: string, links: string[] = []) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${links.map((to) => `<a href="${to}">${to}</a>`).join(' ')}</body></html>`

/** A reader whose documents are held until released. */
function createHeldReader(reader: Reader) {
  const waiting: (() => void)[] = []
  const arrived: (() => void)[] = []
  let isOpen = false
  return {
    close: reader.close,
    async read(...order: Parameters<Reader['read']>) {
      const signal = order[2]
      if (!isOpen)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => reject(signal.reason))
          for (const tell of arrived.splice(0)) tell()
        })
      return reader.read(...order)
    },
    nextArrival: () =>
      new Promise<void>((resolve) => {
        if (waiting.length > 0) resolve()
        else arrived.push(resolve)
      }),
    letOneThrough: () => waiting.shift()?.(),
    open() {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
  }
}
const shared = { ...createReader(), close: () => {} }

describe.each(databases)('bad input, on %s', (database) => {
  const large = Buffer.alloc(65 * 1024 * 1024)
  const files: [name: string, bytes: Buffer, reason: RegExp][] = [
    ['locked.pdf', makePdf([['x']], { password: true }), /^This PDF is password-protected\./],
    ['broken.pdf', Buffer.from('%PDF-1.4 and nothing else'), /^This PDF is damaged/],
    ['scan.pdf', makePdf([[]]), /^This PDF contains no text, only images/],
    ['bomb.docx', makeDocx(['x'], { 'word/bomb.xml': large }), /unpacks to more than 64 MB/],
    [
      'liar.docx',
      makeZip({ ...docxParts('x'), 'word/b.xml': large }, { claimedBytes: 9 }),
      /unpacks to more than 64 MB/,
    ],
    [
      'old.docx',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      /^This Word file is password-protected or in the old/,
    ],
    ['binary.txt', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256)), /^This is not a text file/],
    ['scripts.html', Buffer.from('<script>while (true) {}</script>'), /^There is no text in it\./],
    ['deep.html', Buffer.from(`${'<div>'.repeat(20_000)}x`), /^The page is nested too deeply to be read\.$/],
    ['quote.csv', Buffer.from(`a,b\n"${'x'.repeat(2_000_000)}`), /^The table ends unexpectedly/],
  ]

  test('each bad file fails alone with its message, the good one among them is read, and the service keeps answering', async () => {
    const { app, ada, bot, startFile, get } = await setUp(database)
    const bad = []
    for (const [name, bytes] of files) bad.push(await startFile(name, bytes))
    const good = await startFile('good.txt', Buffer.from('The quarterly zebra parade begins at noon.'))
    const cyrillic = await startFile(
      'cp1251.csv',
      Buffer.from('\xd6\xe2\xe5\xf2;\xd6\xe5\xed\xe0\n\xca\xf0\xe0\xf1\xed\xfb\xe9;5\n', 'latin1'),
    )
    const reading = app.jobs.runDue()
    expect((await ada.get(`/bots/${bot.id}`)).statusCode).toBe(200)
    await reading
    for (const [at, [name, , reason]] of files.entries()) {
      const source = await get(bad[at]?.id ?? '')
      expect.soft(source, name).toMatchObject({ state: 'failed', passageCount: 0, readAt: null })
      expect.soft(source.reason, name).toMatch(reason)
    }
    for (const { id } of [good, cyrillic])
      expect(await get(id)).toMatchObject({ state: 'ready', reason: null, passageCount: 1 })
    const reply = (
      await ada.post(`/bots/${bot.id}/playground`, { message: 'When does the zebra parade begin?' })
    ).json<PlaygroundReply>()
    expect(reply.answered).toBe(true)
  })

  test('pages that are too large, in a private network, or missing fail with their message', async () => {
    const site = await startSite({
      '/large': (response) => {
        response.setHeader('content-type', 'text/html')
        for (let megabyte = 0; megabyte < 50; megabyte += 1) response.write(Buffer.alloc(1024 * 1024, 'x'))
        response.end()
      },
      '/picture': (response) => void response.setHeader('content-type', 'image/png').end('x'),
    })
    const open = await setUp(database)
    for (const [address, reason] of [
      ['/large', /^The page is larger than 10 MB\.$/],
      ['/picture', /^This address has no text/],
      ['/missing', /404 Not Found/],
    ] as const)
      expect(await open.add('pages', { url: site.url + address })).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(reason),
      })
    const guarded = await setUp(database, { config: { allowPrivateAddresses: [] } })
    for (const way of ['pages', 'sites'])
      expect(await guarded.add(way, { url: site.url })).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/private network/),
      })
  })

  test('invalid URLs are refused immediately, and no URL is added twice', async () => {
    const { ada, path, start } = await setUp(database)
    for (const url of ['ftp://x.test', 'x.test', 'https://', 'https://ada:secret@x.test', 'http://x.test:22/'])
      expect((await ada.post(`${path}/pages`, { url })).json(), url).toMatchObject({
        status: 400,
        errors: [{ path: '/url' }],
      })
    await start('pages', { url: ' http://127.0.0.1:9999/a#b ' })
    expect((await ada.post(`${path}/pages`, { url: 'http://127.0.0.1:9999/a' })).json()).toMatchObject({
      code: 'conflict',
    })
  })
})

describe.each(databases)('reading, on %s', (database) => {
  test('a site becomes one document per page, named after its first page; a bad page fails alone and is listed', async () => {
    const site = await startSite({
      '/': page('Shop', 'Welcome to the shop.', ['/a', '/b', '/locked.pdf', '/missing']),
      '/a': page('Delivery', 'We ship within two days.'),
      '/b': page('Returns', 'Returns are free.'),
      '/locked.pdf': (response) =>
        void response.setHeader('content-type', 'application/pdf').end(makePdf([['x']], { password: true })),
    })
    const { add, passages } = await setUp(database)
    const source = await add('sites', { url: site.url })
    expect(source).toMatchObject({ kind: 'site', title: 'Shop', state: 'ready', done: 3, total: 5, passageCount: 3 })
    expect(source.reason).toMatch(/^2 of 5 pages could not be read: .*\/locked\.pdf \(This PDF is password-protected/)
    expect((await passages(source.id)).join()).toContain('We ship within two days.')
  })

  test('slow sites of two accounts do not keep a third’s text waiting, and are read to the end', async () => {
    const { app, ada } = await setUp(database)
    const held: (() => void)[] = []
    const slow = (title: string) => (response: ServerResponse) =>
      void held.push(() => response.setHeader('content-type', 'text/html').end(page(title, `About ${title}.`)))
    const eve = await app.signUp('eve')
    const bob = await app.signUp('bob')
    const sources: [typeof ada, string][] = []
    for (const person of [ada, eve]) {
      const { id } = await person.bot()
      for (const _ of [1, 2]) {
        const site = await startSite({ '/': page('Home', 'Welcome.', ['/slow']), '/slow': slow('Slowness') })
        const added = await person.post(`/bots/${id}/sources/sites`, { url: site.url })
        sources.push([person, `/bots/${id}/sources/${expectStatus(added, 201).json<Source>().id}`])
      }
    }
    await expect.poll(() => held.length, { timeout: 240_000 }).toBe(4)
    const { id } = await bob.bot()
    const text = await bob.post(`/bots/${id}/sources/texts`, { title: 'Hours', text: 'We open at nine.' })
    const textPath = `/bots/${id}/sources/${expectStatus(text, 201).json<Source>().id}`
    await expect.poll(async () => (await bob.get(textPath)).json<Source>().state, { timeout: 240_000 }).toBe('ready')
    for (const answer of held.splice(0)) answer()
    await app.jobs.runDue()
    for (const [person, path] of sources)
      expect((await person.get(path)).json<Source>()).toMatchObject({
        state: 'ready',
        reason: null,
        done: 2,
      })
  })

  test('re-reading a site: unchanged pages are skipped, changed ones replaced, and missing ones removed', async () => {
    const site = await startSite({
      '/': page('Shop', 'Welcome to the shop.', ['/a', '/b', '/c']),
      '/a': page('Delivery', 'We ship within two days.'),
      '/b': page('Returns', 'Returns are free.'),
      '/c': page('Jobs', 'We are hiring.'),
    })
    const { app, add, readAgain, passages } = await setUp(database)
    const { id } = await add('sites', { url: site.url })
    const documents = async () =>
      new Map(
        (await app.db.selectFrom('documents').select(['url', 'id']).execute()).map((row) => [
          row.url?.replace(site.url, ''),
          row.id,
        ]),
      )
    const before = await documents()
    site.pages['/'] = page('Shop', 'Welcome to the shop.', ['/a', '/b'])
    site.pages['/b'] = page('Returns', 'Returns cost five euros.')
    await readAgain(id)
    const after = await documents()
    expect([...after.keys()].sort()).toEqual(['/', '/a', '/b'])
    expect(after.get('/a')).toBe(before.get('/a'))
    expect(after.get('/b')).not.toBe(before.get('/b'))
    const texts = (await passages(id)).join()
    expect(texts).toContain('five euros')
    expect(texts).not.toMatch(/hiring|are free/)
  })

  test('temporarily unreachable pages are kept', async () => {
    const down = (response: ServerResponse) => void response.writeHead(500).end()
    const site = await startSite({
      '/': page('Shop', 'Welcome to the shop.', ['/a']),
      '/a': page('Delivery', 'We ship within two days.', ['/b']),
      '/b': page('Returns', 'Returns are free.'),
    })
    const { add, readAgain } = await setUp(database)
    const [whole, single] = [await add('sites', { url: site.url }), await add('pages', { url: `${site.url}/b` })]
    site.pages['/a'] = down
    expect(await readAgain(whole.id)).toMatchObject({
      state: 'ready',
      passageCount: 3,
      reason: expect.stringMatching(/\/a \(.*500/),
    })
    site.pages['/'] = down
    site.pages['/b'] = down
    for (const { id, passageCount, readAt } of [whole, single]) {
      const again = await readAgain(id)
      expect(again).toMatchObject({ state: 'ready', passageCount, readAt })
      expect(again.reason).toMatch(/500.* The bot still answers from what was read before\.$/)
    }
  })

  test('progress is visible while a book and a site are read', async () => {
    const reader = createHeldReader(shared)
    const site = await startSite({ '/': page('Shop', 'Welcome.', ['/a']), '/a': page('Delivery', 'Two days.') })
    const { app, start, get } = await setUp(database, { reading: { reader } })
    const source = await start('sites', { url: site.url })
    expect(source).toMatchObject({ done: 0, readAt: null })
    await reader.nextArrival()
    expect(await get(source.id)).toMatchObject({ state: 'reading', done: 0 })
    reader.letOneThrough()
    await reader.nextArrival()
    expect(await get(source.id)).toMatchObject({ state: 'reading', done: 1, total: 2, passageCount: 1 })
    reader.open()
    await app.jobs.runDue()
    expect(await get(source.id)).toMatchObject({ state: 'ready', done: 2, total: 2, passageCount: 2 })
    const book = await start('files?name=book.pdf', makePdf([['One.'], ['Two.'], ['Three.']]), octets)
    await app.jobs.runDue()
    expect(await get(book.id)).toMatchObject({ state: 'ready', done: 3, total: 3 })
  })

  test('a source that is deleted while it is read does not come back', async () => {
    const reader = createHeldReader(shared)
    const { app, ada, path, start } = await setUp(database, { reading: { reader } })
    const { id } = await start('texts', { title: 'Shop', text: 'We ship within two days.' })
    await reader.nextArrival()
    expect((await ada.delete(`${path}/${id}`)).statusCode).toBe(204)
    reader.open()
    await app.jobs.runDue()
    for (const table of ['sources', 'documents', 'passages', 'jobs'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(app.logs.filter((line) => line.includes('job failed'))).toEqual([])
  })

  test.each(['for the first time', 'again'])(
    'a text that is changed while it is read %s is read again, and only then becomes “ready”',
    async (time) => {
      const reader = createHeldReader(shared)
      const { app, ada, path, start, get, passages } = await setUp(database, { reading: { reader } })
      const { id } = await start('texts', { title: 'Shop', text: 'We ship within two days.' })
      await reader.nextArrival()
      if (time === 'again') {
        reader.letOneThrough()
        await app.jobs.runDue()
        app.clock.advance(dayMs)
        await ada.post(`${path}/${id}/read`)
        await reader.nextArrival()
      }
      const { readAt, passageCount } = await get(id)
      await ada.patch(`${path}/${id}`, { text: 'We ship within three days.' })
      reader.letOneThrough()
      await reader.nextArrival()
      expect(await get(id)).toMatchObject({ state: 'reading', readAt, passageCount })
      reader.open()
      await app.jobs.runDue()
      expect(await get(id)).toMatchObject({ state: 'ready', passageCount: 1 })
      expect(await passages(id)).toEqual(['We ship within three days.'])
    },
  )

  test('a restart in the middle of a reading resumes it', async () => {
    const reader = createHeldReader(shared)
    const site = await startSite({ '/': page('Shop', 'Welcome.', ['/a']), '/a': page('Delivery', 'Two days.') })
    const { app, start } = await setUp(database, { reading: { reader } })
    const { id } = await start('sites', { url: site.url })
    await reader.nextArrival()
    reader.letOneThrough()
    await reader.nextArrival()
    await app.close()
    const next = await createBeckon({
      config: app.config,
      now: app.clock.now,
      logStream: { write: () => {} },
      reading: { crawlDelayMs: 0, reader: shared },
    })
    onTestFinished(() => next.close())
    await next.jobs.runDue()
    const source = await next.db.selectFrom('sources').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(source).toMatchObject({ state: 'ready', done: 2, total: 2, reason: null })
    expect(await next.db.selectFrom('documents').select('isCurrent').execute()).toEqual([
      { isCurrent: 1 },
      { isCurrent: 1 },
    ])
  })

  test('partial data of a killed server is cleaned up, and the source is read by the next', async () => {
    const { app, start, get, passages } = await setUp(database)
    const { id, ...source } = await start('texts', { title: 'Shop', text: 'We ship within two days.' })
    await app.jobs.runDue()
    const { accountId } = await app.db.selectFrom('sources').select('accountId').executeTakeFirstOrThrow()
    const documentId = newId()
    const half = { accountId, sourceId: id, title: 'Half' }
    await app.db
      .insertInto('documents')
      .values({ ...half, id: documentId, url: null, contentHash: '', passageCount: 9, isCurrent: 0, readAt: 1 })
      .execute()
    await app.db
      .insertInto('passages')
      .values({ ...half, id: newId(), documentId, position: 0, text: 'Half a document' })
      .execute()
    await app.db.updateTable('sources').set({ state: 'reading' }).execute()
    await app.db
      .insertInto('jobs')
      .values({
        id: newId(),
        kind: 'read-source',
        accountId,
        subjectId: id,
        dueAt: app.clock.now() + 60_000,
        nextAt: null,
        leaseId: newId(),
        attempts: 1,
      })
      .execute()
    expect((await get(id)).passageCount).toBe(1)
    expect(await passages(id)).toEqual(['We ship within two days.'])
    await app.jobs.runDue()
    expect((await get(id)).state).toBe('reading')
    app.clock.advance(60_000)
    await app.jobs.runDue()
    expect(await get(id)).toMatchObject({ state: 'ready', passageCount: 1, createdAt: source.createdAt })
    expect(await app.db.selectFrom('passages').select('id').execute()).toHaveLength(1)
  })

  test('when reading fails on our side three times, the author is told', async () => {
    const reader = { ...shared, read: () => Promise.reject(new TypeError('a bug')) }
    const { app, start, get } = await setUp(database, { reading: { reader } })
    const { id } = await start('texts', { title: 'Shop', text: 'Hello there.' })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await app.jobs.runDue()
      app.clock.advance(60_000)
    }
    expect(await get(id)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/failed on our side.*Read again/),
    })
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('a page of an archived bot is not re-read until the bot is back, unless somebody asks', async () => {
    const site = await startSite({ '/': page('Shop', 'Welcome.') })
    const { app, ada, bot, get, add, readAgain } = await setUp(database)
    const source = await add('pages', { url: site.url, reread: 'daily' })
    const fetched = () => site.requests.filter(({ path: asked }) => asked === '/').length
    expectStatus(await ada.patch(`/bots/${bot.id}`, { archived: true }), 200)
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(dayMs)
      await app.jobs.runDue()
    }
    expect(fetched()).toBe(1)
    expect(await get(source.id)).toMatchObject({ state: 'ready' })
    await readAgain(source.id)
    expect(fetched()).toBe(2)
    expectStatus(await ada.patch(`/bots/${bot.id}`, { archived: false }), 200)
    app.clock.advance(dayMs)
    await app.jobs.runDue()
    expect(fetched()).toBe(3)
  })

  test('a page is re-read automatically as often as its author wants', async () => {
    const site = await startSite({ '/': page('Shop', 'Welcome.') })
    const { app, ada, path, get, add } = await setUp(database)
    const source = await add('pages', { url: site.url, reread: 'daily' })
    expect(source).toMatchObject({ reread: 'daily', nextReadAt: new Date(app.clock.now() + dayMs).toISOString() })
    const fetched = () => site.requests.filter(({ path: asked }) => asked === '/').length
    expect(fetched()).toBe(1)
    app.clock.advance(dayMs)
    await app.jobs.runDue()
    expect(fetched()).toBe(2)
    const weekly = (await ada.patch(`${path}/${source.id}`, { reread: 'weekly' })).json<Source>()
    expect(weekly.nextReadAt).toBe(new Date(app.clock.now() + 7 * dayMs).toISOString())
    app.clock.advance(dayMs)
    await app.jobs.runDue()
    expect(fetched()).toBe(2)
    app.clock.advance(6 * dayMs)
    await app.jobs.runDue()
    expect(fetched()).toBe(3)
    expect((await ada.patch(`${path}/${source.id}`, { reread: 'never' })).json<Source>().nextReadAt).toBeNull()
    app.clock.advance(60 * dayMs)
    await app.jobs.runDue()
    expect(fetched()).toBe(3)
    await ada.signIn()
    expect(await get(source.id)).toMatchObject({ state: 'ready', title: 'Shop' })
  })

  test('a title set by the author stays, whatever the page’s title is', async () => {
    const site = await startSite({ '/': page('Shop', 'Welcome.') })
    const { ada, path, add, readAgain } = await setUp(database)
    const { id } = await add('pages', { url: site.url })
    await ada.patch(`${path}/${id}`, { title: 'Our home page' })
    site.pages['/'] = page('Another', 'Welcome.')
    expect((await readAgain(id)).title).toBe('Our home page')
  })
})

/** A reader whose program is missing until it is installed, as while packages are being replaced. */
function createMissingReader(now: () => number) {
  const program = join(makeTestFolder(), 'reader.ts')
  const installed = new URL('./reader-child.ts', import.meta.url).href
  let starts = 0
  const startChild = (memoryMb: number) => {
    starts += 1
    return forkReader(memoryMb, pathToFileURL(program))
  }
  const reader = createReader({ now, startChild })
  onTestFinished(reader.close)
  return {
    ...reader,
    starts: () => starts,
    install: () => writeFileSync(program, `import ${JSON.stringify(installed)}\n`),
  }
}

describe.each(databases)('a reader that cannot start, on %s', (database) => {
  test('fails no document: each says what it waits for, and is read once the reader is back', async () => {
    const late = { now: () => 0 }
    const reader = createMissingReader(() => late.now())
    const { app, startFile, get } = await setUp(database, { reading: { reader } })
    late.now = app.clock.now
    const files = []
    for (const name of ['a.txt', 'b.txt', 'c.txt']) files.push(await startFile(name, Buffer.from('Hello there')))
    // More often than a failing job is retried, and with longer pauses each time.
    for (const [round, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      await app.jobs.runDue()
      // Some may have been started by the service itself, a moment before.
      for (const { id } of files)
        await expect
          .poll(() => get(id))
          .toMatchObject({
            state: 'waiting',
            reason: `The document reader could not start; trying again in ${seconds} s.`,
          })
      expect(reader.starts()).toBe(round + 1)
      app.clock.advance(seconds * 1_000)
    }
    expect(app.logs.filter((line) => line.includes('The document reader could not start'))).toHaveLength(6)
    expect(app.logs.join()).toContain('Cannot find module')
    reader.install()
    await app.jobs.runDue()
    for (const { id } of files)
      await expect.poll(() => get(id)).toMatchObject({ state: 'ready', reason: null, passageCount: 1 })
  })
})

describe('the reader', () => {
  const noDocument = { name: 'RetryLater', message: 'The document reader could not start; trying again in 5 s.' }

  test.each<[why: string, startChild: () => ChildProcess]>([
    ['there is no such program', () => spawn('/nowhere/node', { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })],
    [
      'it is killed at once',
      () => fork('-', { execArgv: ['-e', 'process.kill(process.pid, "SIGKILL")', '--'], silent: true }),
    ],
    [
      'a package of it is missing',
      () =>
        fork('-', {
          execArgv: [
            '-e',
            `process.send({ kind: 'ready' }); process.on('message', () => process.send({ kind: 'not loaded', cause: 'gone' }))`,
            '--',
          ],
          silent: true,
        }),
    ],
  ])('blames no document if it cannot start: %s', async (_, startChild) => {
    const reader = createReader({ startChild })
    onTestFinished(() => reader.close())
    await expect(read(reader, 'a.txt', 'Hello')).rejects.toMatchObject(noDocument)
  })

  test('distinguishes a format that cannot be loaded from a broken document', async () => {
    vi.doMock('./readers/pdf.ts', () => {
      throw new Error('Cannot find package')
    })
    onTestFinished(() => vi.doUnmock('./readers/pdf.ts'))
    const raw = { name: 'a.pdf', bytes: makePdf([['Hello']]) }
    await expect(readDocument(raw)).rejects.toBeInstanceOf(ReaderNotLoaded)
  })

  const read = (reader: Reader, name: string, text: string, signal = new AbortController().signal) =>
    reader.read('ada', { name, bytes: Buffer.from(text) }, signal)

  test('a file that needs too much memory kills only the reader’s process, and the next one is read', async () => {
    const reader = createReader({ timeMs: 60_000, memoryMb: 40 })
    onTestFinished(() => reader.close())
    const hungry = '<p>Hello there, world.</p>'.repeat(150_000)
    await expect(read(reader, 'a.html', hungry)).rejects.toThrow(/^It is too large to read at once/)
    expect((await read(reader, 'a.txt', 'Hello')).passages).toEqual([{ title: 'a', text: 'Hello' }])
  })

  test('a file that takes too long is stopped, and the next one is read', async () => {
    const reader = createReader({ timeMs: 6_000, memoryMb: 512 })
    onTestFinished(() => reader.close())
    const slow = `<body>${'<div><p>Hello there, world.</p></div>'.repeat(400_000)}`
    await expect(read(reader, 'a.html', slow)).rejects.toThrow(
      'Reading it takes longer than 6 s. Split it into smaller files.',
    )
    expect((await read(reader, 'a.txt', 'Hello')).title).toBe('a')
  })

  test('a text does not wait for a slow file', async () => {
    const reader = createReader()
    onTestFinished(() => reader.close())
    const stop = new AbortController()
    const ended: string[] = []
    const slow = read(reader, 'a.html', '<p>Hello</p>'.repeat(500_000), stop.signal).finally(() => ended.push('slow'))
    await read(reader, 'a.txt', 'Hello').finally(() => ended.push('text'))
    stop.abort(new Error('enough'))
    await expect(slow).rejects.toThrow('enough')
    expect(ended).toEqual(['text', 'slow'])
  })

  test('accounts are served round-robin, however much one of them has waiting', async () => {
    const reader = createReader()
    onTestFinished(() => reader.close())
    const { signal } = new AbortController()
    const ended: string[] = []
    const readAs = async (accountId: string, name: string) => {
      await reader.read(accountId, { name, bytes: Buffer.from('<p>Hello</p>') }, signal)
      ended.push(name)
    }
    await Promise.all([
      ...[1, 2, 3].map((at) => readAs('ada', `ada ${at}.html`)),
      ...[1, 2].map((at) => readAs('eve', `eve ${at}.html`)),
    ])
    expect(ended).toEqual(['ada 1.html', 'eve 1.html', 'ada 2.html', 'eve 2.html', 'ada 3.html'])
  })

  test('stops when it is told to', async () => {
    const reader = createReader()
    onTestFinished(() => reader.close())
    const stop = new AbortController()
    const slow = read(reader, 'a.html', '<p>Hello</p>'.repeat(500_000), stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(slow).rejects.toThrow('enough')
  })
})
