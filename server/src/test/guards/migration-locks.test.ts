import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { loadMigrations } from '../../store/migrate.ts'

/** Released with longer locks than later ones may take. */
const lastUnchecked = '0075-entry-changes'

/** Tables that have millions of rows where the service is used much. */
const largeTables = [
  ...['turns', 'conversations', 'conversationLabels', 'visitors', 'usage', 'idempotencyKeys'],
  ...['messageSearch', 'messageWords', 'countedTurns', 'uncountedTurns', 'citedTurns', 'turnCounts', 'turnLatencies'],
  ...['entries', 'documents', 'passages', 'vectors', 'webhookDeliveries', 'auditLog'],
].join('|')
const large = `(?:only\\s+)?"?(?:${largeTables})"?(?![\\w"])`

/** What keeps callers waiting for minutes while a large table is worked through, on PostgreSQL. */
const locking = [
  /\block\s+(?:table\b|(?:only\s+)?["\w]+\s+in\b)/i,
  new RegExp(`\\bupdate\\s+${large}`, 'i'),
  new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\b(?!\\s+concurrently\\b)(?:(?!;).)*?\\bon\\s+${large}`, 'is'),
]
/** Its body runs later, for one row at a time. */
const isFunction = /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|trigger)\b/i

const locksLong = (sql: string): boolean => !isFunction.test(sql) && locking.some((pattern) => pattern.test(sql))

/** What a migration runs on PostgreSQL, where all tables are empty. */
async function statementsOf({ up }: { up: (db: Kysely<unknown>, kind: 'postgres') => Promise<void> }) {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await up(db, 'postgres')
  return statements
}

test('a new migration locks no large table for long (docs/decisions/0043)', async () => {
  const found: string[] = []
  for (const [name, migration] of await loadMigrations())
    if (name > lastUnchecked)
      for (const sql of await statementsOf(migration)) if (locksLong(sql)) found.push(`${name}: ${sql}`)
  expect(found).toEqual([])
})

test('earlier migrations with long locks would be found', async () => {
  const migrations = new Map(await loadMigrations())
  const isFound = async (name: string) => {
    const migration = migrations.get(name)
    if (!migration) throw new Error(`There is no migration ${name}.`)
    return (await statementsOf(migration)).some(locksLong)
  }
  expect(await isFound('0066-listed-bots')).toBe(true)
  expect(await isFound('0058-rare-filters')).toBe(true)
  expect(await isFound('0075-entry-changes')).toBe(false)
})

test.each([
  ['lock table bots in share mode', true],
  ['lock "turns" in exclusive mode', true],
  ['update "turns" set "x" = 1', true],
  ['update only conversations set x = 1 where x is null', true],
  ['update "turnsOfDay" set "x" = 1', false],
  ['update "bots" set "x" = 1', false],
  ['create index "x" on "turns" ("id")', true],
  ['create unique index if not exists x on "messageSearch" using gin (words)', true],
  ['create index concurrently "x" on "turns" ("id")', false],
  ['create index "x" on "labels" ("id")', false],
  ['create function f() returns trigger as $$ begin update conversations set x = 1 where id = new.id; end $$', false],
  ['alter table "turns" add column "x" integer', false],
])('%s locks a large table for long: %s', (sql, isLong) => {
  expect(locksLong(sql)).toBe(isLong)
})
