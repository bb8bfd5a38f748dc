import type { CompiledQuery } from 'kysely'

const rowsAtMost = 2_000

/** Written with every turn, and never part of a row that is kept. */
const harmless = new Set(['turns', 'conversations', 'usage', 'spendingDays', 'reservations', 'idempotencyKeys', 'jobs'])

/**
 * Rows that every trigger asks for and that change seldom, such as its token and its bot: kept until anything is
 * written that could change them. Only SQLite has this, for only there can we know: all writes of this process come
 * through here, and `outsideVersion` changes with those of any other; it is asked once in each turn of the event loop.
 */
export function createKeptRows(outsideVersion: () => number) {
  /** By query, and then by what was asked for with it. */
  const kept = new Map<object, Map<string, unknown[]>>()
  let version = outsideVersion()
  let isAsked = false

  function forgetWhenWrittenOutside(): void {
    if (isAsked) return
    isAsked = true
    setImmediate(() => {
      isAsked = false
    })
    const current = outsideVersion()
    if (current !== version) kept.clear()
    version = current
  }

  function rowsOf(query: object): Map<string, unknown[]> {
    const known = kept.get(query) ?? new Map<string, unknown[]>()
    kept.set(query, known)
    return known
  }

  return {
    find<Row>({ query, parameters }: CompiledQuery<Row>): Row[] | undefined {
      forgetWhenWrittenOutside()
      return kept.get(query)?.get(parameters.join('\0')) as Row[] | undefined
    },
    /** What was just read, outside of any transaction. */
    keep<Row>({ query, parameters }: CompiledQuery<Row>, rows: Row[]): Row[] {
      for (const row of rows) Object.freeze(row)
      const known = rowsOf(query)
      if (known.size >= rowsAtMost) known.delete(known.keys().next().value as string)
      known.set(parameters.join('\0'), rows)
      return rows
    },
    forget: () => kept.clear(),
  }
}

/** Whether a statement that writes could change a row that is kept. What is not known to be harmless is not. */
export const isHarmless = (sql: string): boolean => {
  if (sql === 'begin immediate') return true
  const [, table = ''] = /^(?:insert into|update|delete from) "(\w+)"/.exec(sql) ?? []
  return harmless.has(table)
}
