import type Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { once } from '../once.ts'

const rowsAtMost = 2_000

/** The tables whose rows may be kept. Each has triggers that count what is written to it. */
export const keptTables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']
/** Written with every turn, and never part of a row that is kept. */
const harmless = new Set([
  ...['turns', 'conversations', 'usage', 'spendingDays', 'reservations', 'idempotencyKeys'],
  ...['jobs', 'jobQueues'],
])

/**
 * Rows that every trigger asks for and that change seldom, such as its token and its bot: kept until anything is
 * written that could change them. Only SQLite has this, for only there can we know: this process forgets them before it
 * writes such a thing, and `countWrites` tells when anybody did; it is asked once in each turn of the event loop.
 */
export function createKeptRows(countWrites: () => number) {
  /** By query, and then by what was asked for with it. */
  const kept = new Map<object, Map<string, unknown[]>>()
  let version: number | undefined
  let isAsked = false

  function forgetWhenWritten(): void {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
    })
    const current = countWrites()
    if (current !== version) kept.clear()
    version = current
  }

  function rowsOf(query: object, sql: string): Map<string, unknown[]> {
    const known = kept.get(query)
    if (known) return known
    for (const [, table = ''] of sql.matchAll(/(?:from|join) "(\w+)"/g))
      if (!keptTables.includes(table)) throw new Error(`rows of ${table} cannot be kept: nobody counts who writes them`)
    const rows = new Map<string, unknown[]>()
    kept.set(query, rows)
    return rows
  }

  return {
    find<Row>({ query, parameters }: CompiledQuery<Row>): Row[] | undefined {
      forgetWhenWritten()
      return kept.get(query)?.get(parameters.join('\0')) as Row[] | undefined
    },
    /** What was just read, outside of any transaction. */
    keep<Row>({ query, sql, parameters }: CompiledQuery<Row>, rows: Row[]): Row[] {
      for (const row of rows) Object.freeze(row)
      const known = rowsOf(query, sql)
      if (known.size >= rowsAtMost) known.delete(known.keys().next().value as string)
      known.set(parameters.join('\0'), rows)
      return rows
    },
    forget: () => kept.clear(),
  }
}

/**
 * How often rows that may be kept were written: counted by triggers of the database itself, so nobody who writes them is
 * missed, be it another program. Asked through a connection that never writes: one in a transaction would see what is not
 * committed, and not see what others do.
 */
export function watchWrites(reading: Sqlite.Database): () => number {
  // Later than this the database has its tables.
  const count = once(() => reading.prepare("select value from service where key = 'keptRowsWritten'").pluck())
  return () => Number(count().get())
}

/** Whether a statement that writes could change a row that is kept. What is not known to be harmless is not. */
export const isHarmless = (sql: string): boolean => {
  if (sql === 'begin immediate') return true
  const [, table = ''] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
  return harmless.has(table)
}
