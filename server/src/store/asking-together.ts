import { batchPerTick } from '../lib/batch-per-tick.ts'
import type { Read } from './database.ts'

/**
 * Who asks the same in one tick of the event loop gets one answer. It is asked for after the last of them has come, so
 * nobody gets what was true only before.
 */
export function askTogether(read: Read): Read {
  /** By query, and then by what is asked for with it. */
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

/** The rows belong to all who ask. */
async function readFrozen<Row>(read: Read, query: Parameters<typeof read<Row>>[0]): Promise<Row[]> {
  const rows = await read(query)
  for (const row of rows) Object.freeze(row)
  return rows
}
