import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { once } from '../lib/once.ts'

const rowsAtMost = 2_000

/** The tables whose rows may be cached. Triggers count the writes to each. */
export const cachedTables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']
/** Written with every turn, and never part of a cached row: writing them invalidates nothing. */
const nonInvalidatingTables = new Set([
  ...['turns', 'conversations', 'usage', 'spendingDays', 'reservations', 'idempotencyKeys'],
  ...['jobs', 'jobQueues'],
])

/**
 * A cache of rows that every trigger reads and that rarely change, such as its token and its bot. SQLite only, because
 * only there can we know about all writes: this process invalidates the cache before a write that could change a
 * cached row, and `countWrites`, read once per tick of the event loop, detects writes by others.
 */
export function createRowCache(countWrites: () => number) {
  /** By query, then by parameters. */
  const cache = new Map<object, Map<string, unknown[]>>()
  let version: number | undefined
  let isAsked = false

  function invalidateWhenWritten(): void {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
    })
    const current = countWrites()
    if (current !== version) cache.clear()
    version = current
  }

  function rowsOf(query: object, sql: string): Map<string, unknown[]> {
    const known = cache.get(query)
    if (known) return known
    for (const [, table = ''] of sql.matchAll(/(?:from|join) "(\w+)"/g))
      if (!cachedTables.includes(table))
        throw new Error(`rows of ${table} cannot be cached: no trigger counts their writes`)
    const rows = new Map<string, unknown[]>()
    cache.set(query, rows)
    return rows
  }

  return {
    get<Row>({ query, parameters }: CompiledQuery<Row>): Row[] | undefined {
      invalidateWhenWritten()
      return cache.get(query)?.get(parameters.join('\0')) as Row[] | undefined
    },
    /** Rows that were just read, outside of any transaction. */
    set<Row>({ query, sql, parameters }: CompiledQuery<Row>, rows: Row[]): Row[] {
      for (const row of rows) Object.freeze(row)
      const known = rowsOf(query, sql)
      if (known.size >= rowsAtMost) known.delete(known.keys().next().value as string)
      known.set(parameters.join('\0'), rows)
      return rows
    },
    invalidate: () => cache.clear(),
  }
}

/**
 * Counts writes to cacheable rows. Database triggers do the counting, so that no writer is missed, not even another
 * program. Read through a read-only connection: one in a transaction would see uncommitted writes, and miss those of
 * others.
 */
export function watchWrites(reading: Sqlite.Database): () => number {
  // Prepared lazily, when the tables exist.
  const count = once(() => reading.prepare("select value from service where key = 'cachedRowsWritten'").pluck())
  return () => Number(count().get())
}

/** Whether a write leaves every cached row unchanged. Invalidation is the default for unknown statements. */
export const isNonInvalidating = (sql: string): boolean => {
  if (sql === 'begin immediate') return true
  const [, table = ''] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
  return nonInvalidatingTables.has(table)
}
