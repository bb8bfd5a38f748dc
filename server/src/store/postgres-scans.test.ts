import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { layPostgresLine } from '../test/postgres-line.ts'
import { openDatabase } from './database.ts'
import { databaseErrorOf } from './database-faults.ts'

async function open(options: { connections?: number; timeoutMs?: number } = {}) {
  const databaseUrl = await makeFreshDatabase()
  // A statement waits for a connection longer than any scan takes.
  const database = await openDatabase({ databaseUrl, dataFolder: '', connectionTimeoutMs: 60_000, ...options })
  onTestFinished(() => database.db.destroy())
  return { ...database, databaseUrl, quickly: sql<{ one: number }>`select 1 as one`.compile(database.db) }
}

/** Until it is opened, queries that wait for this lock don't end. */
async function closeGate(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('select pg_advisory_lock(1)')
  return { open: () => client.query('select pg_advisory_unlock(1)') }
}

test.each([2, 4, 10])(
  'with %i connections, slow scans of one account leave some for all other queries, and for another’s scan',
  async (connections) => {
    const { db, scan, read, quickly, databaseUrl } = await open({ connections })
    const gate = await closeGate(databaseUrl)
    const slowly = sql`select 1 from pg_advisory_xact_lock_shared(1)`.compile(db)
    let ended = 0
    const slowOnes = Array.from({ length: 2 * connections }, () =>
      scan(slowly, 'ada').finally(() => {
        ended += 1
      }),
    )
    const transaction = db.transaction().execute((within) => within.executeQuery(quickly))
    await Promise.all([read(quickly), transaction])
    // Of two connections, one is for scans.
    if (connections > 2) await scan(quickly, 'bob')
    expect(ended).toBe(0)
    await gate.open()
    await Promise.all(slowOnes)
  },
)

test('accounts take turns', async () => {
  const { scan, quickly } = await open({ connections: 2 })
  const order: string[] = []
  const one = (accountId: string) => scan(quickly, accountId).then(() => order.push(accountId))
  await Promise.all(['a', 'a', 'a', 'b', 'c'].map(one))
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

test('a scan that takes too long is ended by PostgreSQL, and its connection is used again', async () => {
  const { scan, db, read, quickly } = await open({ connections: 2, timeoutMs: 300 })
  const endless = sql`select pg_sleep(600)`.compile(db)
  const error = await scan(endless, 'a').catch((thrown) => thrown)
  expect(databaseErrorOf(error)).toBe('unavailable')
  expect(await scan(quickly, 'a')).toEqual([{ one: 1 }])
  await expect(scan(sql`select missing`.compile(db), 'a')).rejects.toThrow('missing')
  const idle = sql`select count(*) as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`
  expect(await read(idle.compile(db))).toEqual([{ count: 0 }])
})

test('other queries may take longer than a scan', async () => {
  const { db, scan, read } = await open({ connections: 2 })
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.compile(db)
  expect(await scan(limit, 'a')).toEqual([{ limit: '10s' }])
  expect(await read(limit)).toEqual([{ limit: '30s' }])
})

test('a connection that is lost during a scan fails only that scan', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const { db, scan } = await openDatabase({
    databaseUrl: line.url,
    dataFolder: '',
    statementTimeoutMs: 500,
    connections: 2,
  })
  onTestFinished(() => db.destroy())
  const quickly = sql<{ one: number }>`select 1 as one`.compile(db)
  expect(await scan(quickly, 'a')).toEqual([{ one: 1 }])
  line.fallSilent()
  const error = await scan(quickly, 'a').catch((thrown) => thrown)
  expect(databaseErrorOf(error)).toBe('unavailable')
  line.speakAgain()
  expect(await scan(quickly, 'a')).toEqual([{ one: 1 }])
})
