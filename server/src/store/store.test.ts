import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBeckon } from '../app.ts'
import { readConfig } from '../config.ts'
import { databases, makeTestFolder, startTestApp } from '../test/app.ts'
import { makeEmptyDatabase } from '../test/fresh-database.ts'
import { type Database, openDatabase } from './database.ts'
import { FolderLocked } from './folder-lock.ts'
import { migrate } from './migrate.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

describe.each(databases)('a migration that breaks off, on %s', (kind) => {
  test('leaves nothing behind, and is completed by the next start', async () => {
    const databaseUrl = kind === 'postgres' ? await makeEmptyDatabase() : undefined
    const database = await openDatabase({ databaseUrl, dataFolder: makeTestFolder() })
    onTestFinished(() => database.db.destroy())
    // Conflicts with a later migration.
    await sql`create table visitors (id integer)`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(/already exists/)
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
    expect(tables.filter((name) => !name.startsWith('kysely_'))).toEqual(['visitors'])
    await sql`drop table visitors`.execute(database.db)
    await migrate(database)
  })
})

test.each(databases)('a database of a newer version is left unchanged, on %s', async (kind) => {
  const databaseUrl = kind === 'postgres' ? await makeEmptyDatabase() : undefined
  const database = await openDatabase({ databaseUrl, dataFolder: makeTestFolder() })
  onTestFinished(() => database.db.destroy())
  await migrate(database)
  await changeFromTheFuture(database.db)
  await expect(migrate(database)).rejects.toThrow(
    'This database was changed by a newer version of Beckon (9999-from-the-future).',
  )
})

describe('the data folder', () => {
  test('is refused while another Beckon uses it, with a clear message, and free again after it', async () => {
    const app = await startTestApp('sqlite')
    await expect(createBeckon({ config: app.config })).rejects.toThrow(FolderLocked)
    const other = spawnSync(process.execPath, [main, 'start', '--data', app.config.dataFolder, '--port', '0'], {
      encoding: 'utf8',
    })
    expect(other.status).toBe(1)
    expect(other.stderr).toContain('Another Beckon is already using the data folder')
    await app.close()
    const next = await createBeckon({ config: app.config })
    await next.close()
  })

  test('with a newer or damaged database is refused in one sentence', async () => {
    const app = await startTestApp('sqlite')
    const { dataFolder } = app.config
    await changeFromTheFuture(app.db)
    await app.close()
    const start = () =>
      spawnSync(process.execPath, [main, 'start', '--data', dataFolder, '--port', '0'], { encoding: 'utf8' })
    expect(start()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This database was changed by a newer version of Beckon .*\n$/),
    })
    writeFileSync(join(dataFolder, 'beckon.db'), 'x'.repeat(10_000))
    expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The database is damaged: .*\n$/) })
  })

  test('is accessible to its owner only', async () => {
    const app = await startTestApp('sqlite')
    expect(statSync(join(app.config.dataFolder, 'beckon.db')).mode & 0o077).toBe(0)
  })

  test('SQLite commits durably: WAL with full synchronisation, and foreign keys are enforced', async () => {
    const { db } = await startTestApp('sqlite')
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
  })
})

/** As a newer version would leave it, unless its change is one that this version can live with. */
async function changeFromTheFuture(db: Database, { isContraction = true } = {}): Promise<void> {
  const name = '9999-from-the-future'
  await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db)
  if (isContraction)
    await db.updateTable('service').set({ value: name }).where('key', '=', 'requiredMigration').execute()
}

describe('migrations', () => {
  test.each(databases)('a database that a newer version has only added to is used, on %s', async (kind) => {
    const app = await startTestApp(kind)
    await changeFromTheFuture(app.db, { isContraction: false })
    await sql`alter table bots add column "fromTheFuture" text`.execute(app.db)
    await migrate(app.database)
    const ada = await app.signUp('ada')
    expect((await ada.bot({ name: 'Old' })).name).toBe('Old')
    expect((await app.anonymous.get('/readyz')).statusCode).toBe(200)
  })

  test('a migration waits for another server for as long as it takes, whatever the time limit of a statement is', async () => {
    const databaseUrl = await makeEmptyDatabase()
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const timeoutMs = 300
    const database = await openDatabase({ databaseUrl, dataFolder: '', statementTimeoutMs: timeoutMs })
    onTestFinished(() => database.db.destroy())
    const migrating = migrate(database)
    migrating.catch(() => {})
    await setTimeout(timeoutMs + 1_500)
    await other.query('select pg_advisory_unlock(3853314791062309107)')
    await migrating
    expect(await database.db.selectFrom('bots').selectAll().execute()).toEqual([])
  })

  test('two servers that start together on one empty PostgreSQL both succeed', async () => {
    const databaseUrl = await makeEmptyDatabase()
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataFolder: '' })))
    onTestFinished(async () => {
      for (const { db } of opened) await db.destroy()
    })
    await Promise.all(opened.map(migrate))
    for (const { db } of opened) expect(await db.selectFrom('bots').selectAll().execute()).toEqual([])
  })

  test('a database migrated by a newer version is left alone', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataFolder: makeTestFolder() })
    onTestFinished(() => database.db.destroy())
    await migrate(database)
    await changeFromTheFuture(database.db)
    await expect(migrate(database)).rejects.toThrow('9999-from-the-future')
  })

  test('a second start keeps the data', async () => {
    const config = { ...readConfig({}), dataFolder: makeTestFolder() }
    const first = await createBeckon({ config })
    await first.db.insertInto('accounts').values({ id: 'a', name: 'A', createdAt: 1 }).execute()
    await first.close()
    const second = await createBeckon({ config })
    onTestFinished(() => second.close())
    expect(await second.db.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'A' }])
  })
})

describe.each(databases)('numbers, on %s', (database) => {
  test('instants and counts are returned as numbers', async () => {
    const app = await startTestApp(database)
    await app.signUp('ada')
    const { createdAt } = await app.db.selectFrom('people').select('createdAt').executeTakeFirstOrThrow()
    expect(createdAt).toBe(app.clock.now())
  })
})
