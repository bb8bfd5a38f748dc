import { batchPerTick } from '../lib/batch-per-tick.ts'
import type { Read } from './database.ts'

/**
 * Equal reads in one tick of the event loop share one query. It runs after the last of them has arrived, so nobody
 * gets stale rows.
 */
export function batchReads(read: Read): Read {
  /** By query, then by parameters. */
  let asked = new Map<object, Map<string, Promise<unknown[]>>>()

  return <Row>(query: Parameters<typeof read<Row>>[0]) => {
    if (asked.size === 0)
      void batchPerTick().then(() => {
        asked = new Map()
      })
    const ofQuery = asked.get(query.query) ?? new Map<string, Promise<unknown[]>>()
    asked.set(query.query, ofQuery)
    const key = query.parameters.join('\0')
    const answer = ofQuery.get(key) ?? batchPerTick().then(() => readFrozen(read, query))
    ofQuery.set(key, answer)
    return answer as Promise<Row[]>
  }
}

/** Frozen, because callers share the rows. */
async function readFrozen<Row>(read: Read, query: Parameters<typeof read<Row>>[0]): Promise<Row[]> {
  const rows = await read(query)
  for (const row of rows) Object.freeze(row)
  return rows
}
