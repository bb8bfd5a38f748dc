import {
  type CompiledQuery,
  type OperationNode,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
} from 'kysely'

const rowsAtMost = 2_000

/** The tables whose rows may be cached. Database triggers count the writes to them, by any program. */
export const cachedTables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']

/** The number of writes to cached tables. */
export const countWritesSql = `select value from service where key = 'cachedRowsWritten'`

/**
 * A cache of rows that every trigger reads and that rarely change, such as its token and its bot. It is invalidated when
 * `countWrites` has changed, which costs a fraction of the reads that it saves.
 */
export function createRowCache(countWrites: () => unknown) {
  /** By query, then by parameters. */
  const cache = new Map<object, Map<string, unknown[]>>()
  let version: unknown

  function rowsOf(query: RootOperationNode): Map<string, unknown[]> {
    const known = cache.get(query)
    if (known) return known
    for (const table of tablesOf(query))
      if (!cachedTables.includes(table))
        throw new Error(`rows of ${table} cannot be cached: no trigger counts their writes`)
    const rows = new Map<string, unknown[]>()
    cache.set(query, rows)
    return rows
  }

  /** `read` must return committed rows, at least as new as `countWrites`. */
  return function readCached<Row>({ query, parameters }: CompiledQuery<Row>, read: () => Row[]): Row[] {
    const current = countWrites()
    if (current !== version) cache.clear()
    version = current
    const known = rowsOf(query)
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

/** Those that a query reads, also in joins and subqueries. */
function tablesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const node = part as OperationNode
  if (TableNode.is(node)) return [node.table.identifier.name]
  if (RawNode.is(node)) throw new Error('rows of a query with SQL text cannot be cached: its tables are unknown')
  // It names a table of the query again, or an alias.
  return ReferenceNode.is(node) ? [] : Object.values(node).flatMap(tablesOf)
}
