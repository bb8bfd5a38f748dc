import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { once } from '../lib/once.ts'

const rowsAtMost = 2_000

/** The tables whose rows may be cached. Each has triggers that count what is written to it. */
export const cachedTables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']
/** Written with every turn, and never part of a cached row: writing them invalidates nothing. */
const nonInvalidatingTables = new Set([
  ...['turns', 'conversations', 'usage', 'spendingDays', 'reservations', 'idempotencyKeys'],
  ...['jobs', 'jobQueues'],
])

/**
 * A cache of rows that every trigger asks for and that change seldom, such as its token and its bot, until anything is
 * written that could change them. Only SQLite has it, for only there can we know: this process invalidates it before it
 * writes such a thing, and `countWrites` tells when anybody did; it is asked once in each tick of the event loop.
 */
export function createRowCache(countWrites: () => number) {
  /** By query, and then by what was asked for with it. */
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
    /** What was just read, outside of any transaction. */
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
 * How often rows that may be cached were written: counted by triggers of the database itself, so nobody who writes them is
 * missed, be it another program. Asked through a connection that never writes: one in a transaction would see what is not
 * committed, and not see what others do.
 */
export function watchWrites(reading: Sqlite.Database): () => number {
  // Later than this the database has its tables.
  const count = once(() => reading.prepare("select value from service where key = 'cachedRowsWritten'").pluck())
  return () => Number(count().get())
}

/** Whether a statement that writes leaves every cached row as it is. What is not known to be non-invalidating invalidates. */
export const isNonInvalidating = (sql: string): boolean => {
  if (sql === 'begin immediate') return true
  const [, table = ''] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
  return nonInvalidatingTables.has(table)
}
