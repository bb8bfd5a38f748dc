import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBeckon } from '../app.ts'
import type { Config } from '../config.ts'
import { newId } from '../lib/clock.ts'
import { openDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { UnfinishedMove } from '../store/unfinished-move.ts'
import { databases, makeTestFolder, startTestApp, type TestApp, type TestDatabase } from '../test/app.ts'
import { createClient, expectStatus } from '../test/clients.ts'
import { makeEmptyDatabase } from '../test/fresh-database.ts'
import { furnishAccount } from '../test/guards/furnished-account.ts'
import { checkData } from './check.ts'
import { moveData } from './move.ts'
import { listMovedTables } from './moved-tables.ts'
import { openToRead } from './sqlite-file.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const secret = undefined

/** The command line of an operator: where the data is, and where it goes. */
async function targetOf(app: TestApp) {
  const isOnSqlite = app.config.databaseUrl === undefined
  const to = isOnSqlite ? await makeEmptyDatabase() : join(makeTestFolder(), 'new')
  const place: Pick<Config, 'databaseUrl' | 'dataFolder'> = isOnSqlite
    ? { databaseUrl: to, dataFolder: app.config.dataFolder }
    : { databaseUrl: undefined, dataFolder: to }
  const typed = [main, 'move', '--to', to, '--data', app.config.dataFolder]
  const env = isOnSqlite ? {} : { DATABASE_URL: app.config.databaseUrl }
  return { to, place, typed, env }
}

async function startOn(app: TestApp, place: Pick<Config, 'databaseUrl' | 'dataFolder'>) {
  const moved = await createBeckon({ config: { ...app.config, ...place, logLevel: 'silent' }, now: app.clock.now })
  onTestFinished(() => moved.close())
  return moved
}

const moveTo = (app: TestApp, to: string, isRestarted = false) =>
  moveData({ ...app.config, secret }, { to, isRestarted, report: () => {} })

/** Enough that a move takes a while. */
async function addTurns(app: TestApp, botId: string, accountId: string, count: number): Promise<void> {
  const template = await app.db.selectFrom('turns').selectAll().limit(1).executeTakeFirstOrThrow()
  const conversation = await app.db
    .selectFrom('conversations')
    .where('accountId', '=', accountId)
    .where('botId', '=', botId)
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const conversationId = newId()
  await app.db
    .insertInto('conversations')
    .values({ ...conversation, id: conversationId, openTurnId: null, turnCount: count, replyCount: count })
    .execute()
  for (let first = 0; first < count; first += 500)
    await app.db
      .insertInto('turns')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...template,
          ...{ id: newId(), messageId: newId(), conversationId, position: first + at + 1 },
        })),
      )
      .execute()
}

/** The table of which a part is there. */
async function copiedTable({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>) {
  const { db } = databaseUrl
    ? await openDatabase({ databaseUrl, dataFolder })
    : await openToRead(join(dataFolder, 'beckon.db'))
  const row = await db.selectFrom('service').where('key', '=', 'move').select('value').executeTakeFirst()
  await db.destroy()
  return row && JSON.parse(row.value).table
}

test('every table of SQLite is one of PostgreSQL, with the same columns and primary key', async () => {
  const listOn = async (database: TestDatabase) => {
    const databaseUrl = database === 'postgres' ? await makeEmptyDatabase() : undefined
    const opened = await openDatabase({ databaseUrl, dataFolder: makeTestFolder() })
    onTestFinished(() => opened.db.destroy())
    await migrate(opened)
    return listMovedTables(opened.db, opened.kind)
  }
  const [sqlite, postgres] = await Promise.all([listOn('sqlite'), listOn('postgres')])
  const byName = (tables: typeof sqlite) => tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(byName(sqlite)).toEqual(byName(postgres))
  for (const { name, primaryKey } of sqlite) expect(primaryKey, name).not.toEqual([])
})

describe.each(databases)('a move from %s', (database) => {
  test('takes everything along: tokens, secrets, knowledge and conversations work there', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    const { to, place } = await targetOf(app)
    const storageIn = ({ db }: Pick<TestApp, 'db'>) =>
      db.selectFrom('accountStorage').select(['entries', 'sources']).executeTakeFirstOrThrow()
    const storage = await storageIn(app)
    expect(storage).toEqual({ entries: 2, sources: 2 })
    await app.close()
    const { tables, opensSecrets } = await moveTo(app, to)
    expect(opensSecrets).toBe(true)
    expect(tables.find(({ name }) => name === 'turns')?.rows).toBeGreaterThan(2)
    expect((await checkData({ ...place, secret })).filter(({ faults }) => faults.length > 0)).toEqual([])

    const moved = await startOn(app, place)
    const api = createClient(moved.http, '/api/v1', () => ({ authorization: `Bearer ${ada.tokenValue}` }))
    const message = { message: 'When do you ship?' }
    const answer = expectStatus(await api.post(`/agents/${ada.ids.bot}/trigger`, message), 200)
    expect(answer.json<Reply>().reply).toBe('ada ships within two days.')
    // What triggers count goes on where it was.
    expect(await storageIn(moved)).toEqual(storage)
    const { sequence } = await moved.db
      .selectFrom('webhookDeliveries')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirstOrThrow()
    expect(sequence).toBeGreaterThan(tables.find(({ name }) => name === 'webhookDeliveries')?.rows ?? 0)
    const { data } = await moved.bots.list(ada.ids.account)
    const kept = await moved.db.selectFrom('conversations').where('botId', '=', ada.ids.bot).select('id').execute()
    expect(data.find(({ id }) => id === ada.ids.bot)?.conversationCount).toBe(kept.length)
    await moved.messageSearch.poll()
    const indexed = await moved.db.selectFrom('messageSearch').select('turnId').execute()
    expect(indexed.length).toBeGreaterThan(2)
  })

  test('that was killed is continued by the same command, and no service starts before', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    await addTurns(app, ada.ids.bot, ada.person.accountId, 20_000)
    const { place, typed, env } = await targetOf(app)
    await app.close()
    const command = spawn(process.execPath, typed, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    await once(command.stderr, 'data')
    await expect.poll(() => copiedTable(place), { interval: 5 }).toBe('turns')
    command.kill('SIGKILL')
    await once(command, 'close')
    expect(command.signalCode).toBe('SIGKILL')
    await expect(startOn(app, place)).rejects.toThrow(UnfinishedMove)

    const again = spawnSync(process.execPath, typed, { env, encoding: 'utf8' })
    expect(again.stderr).toContain('Continuing a move that was interrupted.')
    expect(again.stderr).not.toContain('accounts: ')
    expect(again.stdout).toMatch(/Moved \d+ rows of \d+ tables\. Counts and checksums are the same in both places\./)
    expect(again.status).toBe(0)
    const moved = await startOn(app, place)
    const { count } = await moved.db
      .selectFrom('turns')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(20_003)
  })

  test('says so if a service runs on the source, or if the target holds data', async () => {
    const app = await startTestApp(database)
    await app.signUp('ada')
    const { to, place } = await targetOf(app)
    await expect(moveTo(app, to)).rejects.toThrow(/Stop (it|all its servers) first/)
    await app.close()
    await moveTo(app, to)
    await expect(moveTo(app, to)).rejects.toThrow('The target already holds data')
    await startOn(app, place)
    if (database === 'postgres') expect(existsSync(join(place.dataFolder, 'secret.key'))).toBe(true)
  })

  test('finds that its source was changed in the meantime, and can begin again', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { to, place } = await targetOf(app)
    await app.close()
    const opened = await openDatabase(app.config)
    onTestFinished(() => opened.db.destroy())
    const rename = (name: string) =>
      opened.db.updateTable('accounts').set({ name }).where('id', '=', ada.accountId).execute()
    // As soon as the first rows are copied.
    const changes: Promise<unknown>[] = []
    const report = (line: string) => void (line.startsWith('sessions: ') && changes.push(rename('Changed')))
    const moving = moveData({ ...app.config, secret }, { to, isRestarted: false, report })
    await expect(moving).rejects.toThrow(/copy differs from its source \(accounts: .*--restart/)
    await expect(moveTo(app, to)).rejects.toThrow('--restart')
    await moveTo(app, to, true)
    const moved = await startOn(app, place)
    expect(await moved.db.selectFrom('accounts').select('name').execute()).toEqual([{ name: 'Changed' }])
  })
})

test('a move within one kind of database names the tools for that', async () => {
  const place = { databaseUrl: undefined, dataFolder: makeTestFolder(), secret }
  await expect(moveData(place, { to: 'elsewhere', isRestarted: false, report: () => {} })).rejects.toThrow(
    'beckon backup',
  )
  const there = { ...place, databaseUrl: 'postgres://localhost/a' }
  await expect(moveData(there, { to: 'postgres://localhost/b', isRestarted: false, report: () => {} })).rejects.toThrow(
    'pg_dump',
  )
})
