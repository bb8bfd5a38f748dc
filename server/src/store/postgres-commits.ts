import { batchPerTick } from '../lib/batch-per-tick.ts'
import { codeOf } from '../lib/error-code.ts'
import type { Commits } from './commits.ts'
import type { Database } from './database.ts'
import { databaseErrorOf } from './database-faults.ts'
import { inOneStatement, noRow } from './one-statement.ts'
import { insertsTogether, isPlainInsert } from './plain-inserts.ts'
import type { Statement } from './statements.ts'

interface Waiting {
  statements: Statement[]
  owner: string
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200

/** Inserts by one bot's callers in one tick of the event loop become one statement, and one commit. */
export function commitOnPostgres(db: Database): Commits {
  let waiting: Waiting[] = []

  /** One statement is atomic by itself. */
  const runAlone = async (statements: Statement[]): Promise<void> => {
    try {
      await db.executeQuery(inOneStatement(statements))
    } catch (error) {
      const missed = codeOf(error) === noRow ? statements[Number((error as Error).message)] : undefined
      throw missed?.orElse?.() ?? error
    }
  }

  async function insertGroup(group: Waiting[]): Promise<void> {
    try {
      await db.executeQuery(insertsTogether(group.map(({ statements }) => statements)))
      for (const { done } of group) done()
    } catch (error) {
      // A database error affects everyone, and the statement may have run. Anything else is caused by some insert.
      const isRefused = databaseErrorOf(error) === undefined
      for (const { statements, done, fail } of group)
        if (isRefused && group.length > 1) runAlone(statements).then(done, fail)
        else fail(error)
    }
  }

  function insertWaiting(): void {
    const alike = Map.groupBy(waiting, ({ statements, owner }) =>
      [owner, ...statements.map(({ sql }) => sql)].join(';'),
    )
    waiting = []
    for (const all of alike.values())
      for (let at = 0; at < all.length; at += groupAtMost) void insertGroup(all.slice(at, at + groupAtMost))
  }

  return {
    record: (statements, owner) =>
      statements.every(isPlainInsert)
        ? new Promise((done, fail) => {
            waiting.push({ statements, owner, done, fail })
            if (waiting.length === 1) void batchPerTick().then(insertWaiting)
          })
        : runAlone(statements),
  }
}
