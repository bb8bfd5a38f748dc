const rowsAtMost = 2_000

/** Written with every turn, and never part of a row that is kept. */
const harmless = new Set(['turns', 'conversations', 'usage', 'spendingDays', 'reservations', 'idempotencyKeys', 'jobs'])

/**
 * Rows that every trigger asks for and that change seldom, such as its token and its bot: kept until anything is
 * written that could change them. Only SQLite has this, for only there can we know: all writes of this process come
 * through here, and `outsideVersion` changes with those of any other; it is asked once in each turn of the event loop.
 */
export function createKeptRows(outsideVersion: () => number) {
  const kept = new Map<string, unknown[]>()
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

  return {
    get<Row>(key: string, read: () => Row[]): Row[] {
      forgetWhenWrittenOutside()
      const known = kept.get(key) as Row[] | undefined
      if (known) return known
      const rows = read()
      for (const row of rows) Object.freeze(row)
      if (kept.size >= rowsAtMost) kept.delete(kept.keys().next().value as string)
      kept.set(key, rows)
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
