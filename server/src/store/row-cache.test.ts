import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type Compilable, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { createCommits } from './commits.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { cachedTables } from './row-cache.ts'
import { prepareCachedRead } from './statements.ts'

async function start() {
  const dataFolder = makeTestFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataFolder })
  onTestFinished(() => database.db.destroy())
  await migrate(database)
  const { db } = database
  await db.insertInto('accounts').values({ id: 'a', name: 'Ada', createdAt: 1 }).execute()
  const find = prepareCachedRead(database, (given: { id: string }) =>
    db.selectFrom('accounts').where('id', '=', given.id).select('name'),
  )
  const rename = (name: string) => db.updateTable('accounts').set({ name }).where('id', '=', 'a')
  const nameOf = async (id = 'a') => (await find({ id }))[0]?.name
  return { database, db, dataFolder, find, rename, nameOf }
}

test('a repeated read returns the same row, which nobody can change', async () => {
  const { find } = await start()
  const [row] = await find({ id: 'a' })
  expect((await find({ id: 'a' }))[0]).toBe(row)
  expect(Object.isFrozen(row)).toBe(true)
})

test('a missing row is found once it exists', async () => {
  const { db, nameOf } = await start()
  expect(await nameOf('b')).toBeUndefined()
  await db.insertInto('accounts').values({ id: 'b', name: 'Bob', createdAt: 1 }).execute()
  expect(await nameOf('b')).toBe('Bob')
})

test('a change is visible immediately, however it is written', async () => {
  const { database, rename, nameOf } = await start()
  expect(await nameOf()).toBe('Ada')
  await rename('Adele').execute()
  expect(await nameOf()).toBe('Adele')
  await createCommits(database).record([rename('Adam').compile()], 'a')
  expect(await nameOf()).toBe('Adam')
})

test('a read during a transaction returns the old row, which is not cached beyond it', async () => {
  const { db, nameOf } = await start()
  await nameOf()
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('accounts').set({ name: 'Adele' }).where('id', '=', 'a').execute()
    expect(await nameOf()).toBe('Ada')
  })
  expect(await nameOf()).toBe('Adele')
})

test('a change by another process is visible immediately to later reads', async () => {
  const { dataFolder, nameOf } = await start()
  expect(await nameOf()).toBe('Ada')
  const other = new SqliteDatabase(join(dataFolder, 'beckon.db'))
  onTestFinished(() => void other.close())
  other.prepare('update accounts set name = ?').run('Adele')
  expect(await nameOf()).toBe('Adele')
})

test('a change that was rolled back does not hide another’s', async () => {
  const { db, dataFolder, rename, nameOf } = await start()
  const other = new SqliteDatabase(join(dataFolder, 'beckon.db'))
  onTestFinished(() => void other.close())
  other.prepare("insert into service (key, value) values ('other', '1')").run()
  const takenBack = db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(rename('Eve'))
    expect(await nameOf()).toBe('Ada')
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  expect(await nameOf()).toBe('Ada')
  other.prepare('update accounts set name = ?').run('Adele')
  expect(await nameOf()).toBe('Adele')
})

test('writes of another process to uncached tables invalidate nothing', async () => {
  const { dataFolder, find } = await start()
  const [row] = await find({ id: 'a' })
  const other = new SqliteDatabase(join(dataFolder, 'beckon.db'))
  onTestFinished(() => void other.close())
  other.prepare("insert into service (key, value) values ('other', '1')").run()
  expect((await find({ id: 'a' }))[0]).toBe(row)
})

test.each(cachedTables)('every write to %s is counted', async (table) => {
  const { db } = await start()
  const triggers = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db)
  const counted = triggers.rows.flatMap((trigger) => /after (\w+) on .*cachedRowsWritten/s.exec(trigger.sql)?.[1] ?? [])
  expect(counted.sort()).toEqual(['delete', 'insert', 'update'])
})

test('rows of a table without counting triggers are not cached', async () => {
  const { database, db } = await start()
  const find = prepareCachedRead(database, (given: { key: string }) =>
    db.selectFrom('service').where('key', '=', given.key).select('value'),
  )
  await expect(find({ key: 'a' })).rejects.toThrow('rows of service cannot be cached')
})

test.each<[string, (db: OpenDatabase['db'], id: string) => Compilable]>([
  ['in a join', (db) => db.selectFrom('accounts').innerJoin('turns as t', 't.accountId', 'accounts.id').select('t.id')],
  [
    'in a subquery',
    (db) => db.selectFrom('accounts').select((of) => of.selectFrom('turns').select('id').limit(1).as('turn')),
  ],
  ['in SQL text', (db) => db.selectFrom('accounts').select(sql<string>`(select id from turns)`.as('turn'))],
])('nor %s', async (_, read) => {
  const { database, db } = await start()
  await expect(prepareCachedRead(database, ({ id }: { id: string }) => read(db, id))({ id: 'a' })).rejects.toThrow(
    'cannot be cached',
  )
})
