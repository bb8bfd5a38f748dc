import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { startServers, type TestServer } from '../test/several-servers.ts'
import { createStoredIndexStore } from './stored-indexes.store.ts'
import { createStoredIndexes } from './stored-indexes.ts'

const pay = { questions: ['How can I pay?'], answer: 'By card.' }
const parking = { questions: ['Is there a car park?'], answer: 'Behind the house.' }
/** No bot counts as small, so that every index is stored. */
const indexPool = { mostOfSmall: 0 }

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database, { indexPool })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [pay] })
  /** The service stops, and starts again on the same data. */
  const restart = async (running: TestApp): Promise<TestApp> => {
    await running.close()
    const again = await startTestApp(database, { indexPool, config: app.config })
    again.clock.advance(1)
    return again
  }
  const search = async ({ knowledge, bots }: TestApp, message: string) => {
    const { finding } = await knowledge.search(await bots.getRow(ada.accountId, bot.id), message)
    await knowledge.indexes.stored.settle()
    return finding
  }
  const stored = ({ db }: TestApp) => db.selectFrom('storedIndexes').selectAll().execute()
  const ofBot = ({ db }: TestApp) =>
    db.selectFrom('storedIndexes').where('botId', '=', bot.id).selectAll().executeTakeFirstOrThrow()
  const pieces = ({ db }: TestApp) => db.selectFrom('storedIndexPieces').selectAll().execute()
  return { app, ada, bot, restart, search, stored, ofBot, pieces }
}
const paid = { kind: 'answer', entry: { answer: 'By card.' } }

describe.each(databases)('stored indexes, on %s', (database) => {
  test('after a restart the index is read, not built', async () => {
    const { app, restart, search, stored } = await setUp(database)
    expect(await search(app, 'How can I pay?')).toMatchObject(paid)
    expect(app.knowledge.indexes.stats()).toMatchObject({ builds: 1, reads: 0 })
    expect(await stored(app)).toMatchObject([{ part: 'entries' }])
    const again = await restart(app)
    expect(await search(again, 'How can I pay?')).toMatchObject(paid)
    expect(again.knowledge.indexes.stats()).toMatchObject({ builds: 0, reads: 1 })
  })

  test('a change is built, and replaces what was stored', async () => {
    const { app, ada, bot, restart, search, ofBot, pieces } = await setUp(database)
    await search(app, 'How can I pay?')
    const before = await ofBot(app)
    expectStatus(await ada.post(`/bots/${bot.id}/entries`, parking), 201)
    await expect.poll(async () => (await search(app, 'Is there a car park?')).kind).toBe('answer')
    await expect.poll(async () => (await ofBot(app)).version).toBeGreaterThan(before.version)
    const after = await ofBot(app)
    expect((await pieces(app)).map(({ snapshotId }) => snapshotId)).toEqual([after.snapshotId])
    const again = await restart(app)
    expect(await search(again, 'Is there a car park?')).toMatchObject({ entry: { answer: 'Behind the house.' } })
    expect(again.knowledge.indexes.stats()).toMatchObject({ reads: 1 })
  })

  test.each(['damaged', 'missing', 'of other texts', 'of another engine'])(
    'a stored index that is %s is built again, and stored',
    async (fault) => {
      const { app, ada, restart, search, ofBot, pieces } = await setUp(database)
      await search(app, 'How can I pay?')
      const before = await ofBot(app)
      const all = app.db.updateTable('storedIndexPieces')
      if (fault === 'damaged') {
        const [content] = (await pieces(app)).map((piece) => Buffer.from(piece.content)) as [Buffer]
        content.writeUInt8(content.readUInt8(content.length >> 1) ^ 1, content.length >> 1)
        await all.set({ content }).execute()
      } else if (fault === 'missing') await app.db.deleteFrom('storedIndexPieces').execute()
      else if (fault === 'of another engine') await app.db.updateTable('storedIndexes').set({ engine: 'x' }).execute()
      else {
        const other = await ada.bot({ entries: [{ ...pay, answer: 'By phone.' }] })
        await app.knowledge.search(await app.bots.getRow(ada.accountId, other.id), 'How can I pay?')
        await app.knowledge.indexes.stored.settle()
        const content = (await pieces(app)).find(({ botId }) => botId === other.id)?.content as Uint8Array
        await all.set({ content }).where('snapshotId', '=', before.snapshotId).execute()
      }
      const again = await restart(app)
      expect(await search(again, 'How can I pay?')).toMatchObject(paid)
      expect(again.knowledge.indexes.stats()).toMatchObject({ builds: 1, reads: 0 })
      expect((await ofBot(again)).snapshotId).not.toBe(before.snapshotId)
      const third = await restart(again)
      expect(await search(third, 'How can I pay?')).toMatchObject(paid)
      expect(third.knowledge.indexes.stats()).toMatchObject({ reads: 1 })
    },
  )

  test('they are deleted with the bot', async () => {
    const { app, ada, bot, search, stored, pieces } = await setUp(database)
    await search(app, 'How can I pay?')
    expectStatus(await ada.delete(`/bots/${bot.id}`, { name: bot.name }), 204)
    await app.jobs.runDue()
    expect([await stored(app), await pieces(app)]).toEqual([[], []])
  })

  test('stale ones and incomplete ones are removed, and the oldest if an account has too many', async () => {
    const { app, ada, bot, search, stored, pieces } = await setUp(database)
    await search(app, 'How can I pay?')
    const store = createStoredIndexStore(
      { db: app.db, read: (query) => app.db.executeQuery(query).then(({ rows }) => rows) },
      newId(),
    )
    const owner = { id: bot.id, accountId: ada.accountId }
    const lost = { part: 'entries', snapshotId: newId(), position: 0, content: Buffer.from('lost') } as const
    await store.addPiece(owner, { ...lost, storedAt: app.clock.now() })
    await store.removeStale(app.clock.now() - dayMs)
    expect([(await stored(app)).length, (await pieces(app)).length]).toEqual([1, 2])
    await store.removeStale(app.clock.now() + 1)
    expect([(await stored(app)).length, (await pieces(app)).length]).toEqual([1, 1])
    await app.db
      .updateTable('bots')
      .set(({ eb }) => ({ knowledgeVersion: eb('knowledgeVersion', '+', 1) }))
      .execute()
    await store.removeStale(app.clock.now() + 1)
    expect([await stored(app), await pieces(app)]).toEqual([[], []])

    for (const at of [1, 2, 3]) {
      const other = await ada.bot()
      const of = { id: other.id, accountId: ada.accountId }
      await store.addPiece(of, { ...lost, snapshotId: newId(), storedAt: at })
      await store.replace(of, 'entries', {
        ...{ snapshotId: newId(), version: 1, engine: 'x', pieces: 1, bytes: 400, storedAt: at },
      })
    }
    await store.limitTo(ada.accountId, 1_000)
    expect((await stored(app)).map(({ storedAt }) => storedAt).sort()).toEqual([2, 3])
  })

  test('a large index is stored when its bot is no longer edited: the newest, once', async () => {
    const { app, ada, bot, stored } = await setUp(database)
    // On PostgreSQL the only server, for whose index nobody waits.
    const [server] = await app.db.selectFrom('servers').select('id').execute()
    const indexes = createStoredIndexes({
      ...{ database: app.database, serverId: server?.id ?? newId(), now: app.clock.now },
      onError: (error) => expect.unreachable(String(error)),
      deferring: { quietMs: dayMs, fromBytes: 10 },
    })
    onTestFinished(() => indexes.close())
    const owner = { id: bot.id, accountId: ada.accountId } as Parameters<typeof indexes.find>[0]
    const build = async (version: number, bytes: number) =>
      (await indexes.find(owner, 'passages', version)).end(new Uint8Array(bytes))
    const storedPassages = async () => (await stored(app)).filter(({ part }) => part === 'passages')
    for (const version of [1, 2, 3]) await build(version, 10)
    // Written after those before it, if they were written.
    await build(0, 1)
    await expect.poll(storedPassages).toMatchObject([{ version: 0 }])
    await indexes.settle()
    expect(await storedPassages()).toMatchObject([{ version: 3 }])
  })
})

async function startTwo() {
  const held = createHeldIndexBuilds()
  onTestFinished(() => held.letThrough())
  const [one, two] = (await startServers([0, 0], {}, (at) =>
    at === 0 ? { ...indexPool, createWorker: held.createWorker } : indexPool,
  )) as [TestServer, TestServer]
  const ada = await one.signUp('ada')
  const bot = await ada.bot({ entries: [pay] })
  const search = async ({ knowledge, bots }: TestServer) =>
    (await knowledge.search(await bots.getRow(ada.accountId, bot.id), 'How can I pay?')).finding
  const builds = () => one.db.selectFrom('indexBuilds').selectAll().execute()
  return { held, one, two, bot, search, builds }
}

describe('stored indexes of several servers', () => {
  test('while one server builds an index, the others wait for it and read it', async () => {
    const { held, one, two, search, builds } = await startTwo()
    held.hold()
    const building = held.nextBuild()
    const first = search(one)
    await building
    let isAnswered = false
    const second = search(two).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => (await builds()).length).toBe(1)
    expect(isAnswered).toBe(false)
    held.letThrough()
    expect(await Promise.all([first, second])).toMatchObject([paid, paid])
    expect([one, two].map(({ knowledge }) => knowledge.indexes.stats().reads)).toEqual([0, 1])
    await expect.poll(builds).toEqual([])
  })

  test('a server that died while it built an index is not waited for', async () => {
    const { one, two, bot, search, builds } = await startTwo()
    const deadId = newId()
    await one.db.insertInto('servers').values({ id: deadId, seenAt: Date.now() }).execute()
    await one.db
      .insertInto('indexBuilds')
      .values({ botId: bot.id, part: 'entries', serverId: deadId, version: 1_000 })
      .execute()
    expect(await search(two)).toMatchObject(paid)
    expect(two.knowledge.indexes.stats()).toMatchObject({ reads: 0 })
    await expect.poll(builds).toEqual([])
  })
})
