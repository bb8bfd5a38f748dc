import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { layPostgresLine } from '../test/postgres-line.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-faults.ts'

const connections = 10
const timeoutMs = 1_000
const hourMs = 3_600_000

test('a silent PostgreSQL times out, and new connections replace the silent ones', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const { db } = await openDatabase({ databaseUrl: line.url, dataFolder: '', statementTimeoutMs: timeoutMs })
  onTestFinished(() => db.destroy())
  const ask = (one: Database) => sql`select pg_sleep(0.02)`.execute(one)
  const many = Array.from({ length: connections }, () => db)
  await Promise.all(many.map(ask))

  const change = db.transaction().execute(async (transaction) => {
    line.fallSilent()
    const asked = await Promise.allSettled(many.slice(1).map(ask))
    for (const outcome of asked) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    return ask(transaction)
  })
  await expect(change).rejects.toThrow(DatabaseUnavailable)
  // A rollback would wait for the same timeout.
  expect(line.lost()).toContain('pg_sleep')
  expect(line.lost()).not.toContain('rollback')

  line.speakAgain()
  await Promise.all(many.map(ask))
})

test('once a probe goes unanswered, no statement waits for a silent connection any longer', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const { db, probe } = await openDatabase({ databaseUrl: line.url, dataFolder: '', statementTimeoutMs: hourMs })
  onTestFinished(() => db.destroy())
  const many = Array.from({ length: connections }, () => db)
  const ask = (one: Database) => sql`select pg_sleep(0.02)`.execute(one)
  const askProbe = () => probe(sql`select 1`.compile(db))
  await Promise.all([...many.map(ask), askProbe()])

  line.fallSilent()
  const waiting = Promise.allSettled(many.slice(1).map(ask))
  await expect(askProbe()).rejects.toThrow(DatabaseUnavailable)
  for (const outcome of await waiting) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  line.speakAgain()
  // The one that was idle is replaced as well.
  await Promise.all([...many.map(ask), askProbe()])
})

test('a probe that goes unanswered leaves connections alone that still receive something', async () => {
  const { db, probe } = await openDatabase({
    databaseUrl: await makeFreshDatabase(),
    dataFolder: '',
    statementTimeoutMs: hourMs,
  })
  onTestFinished(() => db.destroy())
  await probe(sql`set statement_timeout = 0`.compile(db))
  let isOver = false
  await db.transaction().execute(async (within) => {
    const unanswered = probe(sql`select pg_sleep(10)`.compile(db)).finally(() => {
      isOver = true
    })
    unanswered.catch(() => {})
    while (!isOver) await sql`select pg_sleep(0.1)`.execute(within)
    await expect(unanswered).rejects.toThrow(DatabaseUnavailable)
    await sql`select 1`.execute(within)
  })
})

test('the locks of a transaction whose connection fell silent are released', async () => {
  const url = await makeFreshDatabase()
  const line = await layPostgresLine(url)
  const silent = await openDatabase({ databaseUrl: line.url, dataFolder: '', statementTimeoutMs: timeoutMs })
  const other = await openDatabase({ databaseUrl: url, dataFolder: '', statementTimeoutMs: hourMs })
  onTestFinished(() => Promise.all([silent.db.destroy(), other.db.destroy()]).then(() => {}))
  const lock = sql`select pg_advisory_xact_lock(1)`
  const cut = silent.db.transaction().execute(async (within) => {
    await lock.execute(within)
    line.fallSilent()
    await lock.execute(other.db)
  })
  await expect(cut).rejects.toThrow(DatabaseUnavailable)
})

test('closing waits neither for a silent connection nor for one that nobody gives back, and names both', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const onHeld = vi.fn()
  const { db } = await openDatabase({ databaseUrl: line.url, dataFolder: '', statementTimeoutMs: hourMs, onHeld })
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.02)`.execute(db)))
  const begun = Promise.withResolvers<void>()
  const forgotten = db.transaction().execute(async (within) => {
    await sql`select 'forgotten'`.execute(within)
    begun.resolve()
    return new Promise(() => {})
  })
  forgotten.catch(() => {})
  await begun.promise
  line.fallSilent()
  const unanswered = Promise.allSettled([sql`select 'unanswered', ${'a value'}`.execute(db)])
  while (!line.lost().includes('unanswered')) await delay(10)

  await db.destroy()
  expect(await unanswered).toMatchObject([{ reason: expect.any(DatabaseUnavailable) }])
  const heldMs = expect.any(Number)
  expect(onHeld.mock.calls).toEqual([
    [
      [
        { heldMs, statement: "select 'forgotten'" },
        { heldMs, statement: "select 'unanswered', $1" },
      ],
    ],
  ])
})

test('connections that fell silent while idle do not keep the process alive', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const program = `
    import { once } from 'node:events'
    import { sql } from 'kysely'
    import { openDatabase } from ${JSON.stringify(new URL('database.ts', import.meta.url).href)}
    const { db } = await openDatabase({ databaseUrl: process.argv[1], dataFolder: '' })
    await Promise.all(Array.from({ length: ${connections} }, () => sql\`select pg_sleep(0.02)\`.execute(db)))
    console.log('idle')
    await once(process.stdin, 'data')
    process.stdin.destroy()
    await db.destroy()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, line.url], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 240_000,
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  line.fallSilent()
  child.stdin.write('\n')
  expect(await ended).toEqual([0, null])
})
