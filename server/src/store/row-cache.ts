import type { CompiledQuery } from 'kysely'

const rowsAtMost = 2_000

/** The tables whose rows may be cached. Database triggers count the writes to them, whoever writes. */
export const cachedTables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']

/** The number of writes to cached tables. */
export const countWritesSql = `select value from service where key = 'cachedRowsWritten'`

/**
 * A cache of rows that every trigger reads and that rarely change, such as its token and its bot. It is emptied when
 * `countWrites` has changed, which costs a fraction of the reads that it saves.
 */
export function createRowCache(countWrites: () => unknown) {
  /** By query, then by parameters. */
  const cache = new Map<object, Map<string, unknown[]>>()
  let version: unknown

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

  /** `read` must return committed rows, at least as new as `countWrites`. */
  return function readCached<Row>({ query, sql, parameters }: CompiledQuery<Row>, read: () => Row[]): Row[] {
    const current = countWrites()
    if (current !== version) cache.clear()
    version = current
    const known = rowsOf(query, sql)
    const key = parameters.join('\0')
    const cached = known.get(key) as Row[] | undefined
    if (cached) return cached
    const rows = read()
    for (const row of rows) Object.freeze(row)
    if (known.size >= rowsAtMost) known.delete(known.keys().next().value as string)
    known.set(key, rows)
    return rows
  }
}
