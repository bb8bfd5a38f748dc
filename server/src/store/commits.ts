import { setImmediate as nextTick } from 'node:timers/promises'
import type { Database, OpenDatabase, SqliteFile } from './database.ts'
import type { Work } from './statements.ts'

/** Work that is committed as a whole before the promise is fulfilled. It may be begun again, so it does nothing else. */
export type Commit = <Result>(work: () => Work<Result>) => Promise<Result>

interface Waiting {
  run: () => void
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200

/**
 * SQLite waits for the disk at each commit, so whoever arrives while one runs shares the next. PostgreSQL groups by
 * itself. The work of one that fails is taken back alone.
 */
export function createCommit(database: OpenDatabase): Commit {
  return database.kind === 'postgres' ? commitOnPostgres(database.db) : commitOnSqlite(database.db, database.file)
}

const commitOnPostgres =
  (db: Database): Commit =>
  (work) =>
    db.transaction().execute((transaction) => runAwaiting(transaction, work()))

function commitOnSqlite(db: Database, file: SqliteFile): Commit {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitGroups(): Promise<void> {
    while (queue.length > 0) {
      // Whoever is just being read may still join: read in one turn of the event loop, worked on in the next.
      await nextTick()
      await nextTick()
      const group = queue.splice(0, groupAtMost)
      // Within a connection of Kysely's, of which there is one: so no other transaction is open.
      await db
        .connection()
        .execute(async () => commitGroup(file, group))
        .catch((error: unknown) => {
          for (const one of group) one.fail(error)
        })
    }
    // At once, not in a later microtask: who arrives in between would wait for ever.
    isRunning = false
  }

  return <Result>(work: () => Work<Result>) =>
    new Promise<Result>((resolve, reject) => {
      let result: Result
      queue.push({
        run: () => {
          result = runNow(file, work())
        },
        done: () => resolve(result),
        fail: reject,
      })
      if (isRunning) return
      isRunning = true
      void commitGroups()
    })
}

function commitGroup(file: SqliteFile, group: Waiting[]): void {
  let failed = new Map<Waiting, unknown>()
  try {
    transact(file, () => {
      for (const one of group) one.run()
    })
  } catch (error) {
    if (group.length === 1) throw error
    // Somebody failed, which is rare: once more, with a savepoint for each.
    transact(file, () => {
      failed = runApart(file, group)
    })
  }
  for (const one of group) failed.has(one) ? one.fail(failed.get(one)) : one.done()
}

function transact(file: SqliteFile, work: () => void): void {
  file.run('begin immediate')
  try {
    work()
    file.run('commit')
  } catch (error) {
    // After some faults, such as a full disk, SQLite has rolled back by itself.
    if (file.isInTransaction()) file.run('rollback')
    throw error
  }
}

function runApart(file: SqliteFile, group: Waiting[]): Map<Waiting, unknown> {
  const failed = new Map<Waiting, unknown>()
  for (const one of group) {
    file.run('savepoint one')
    try {
      one.run()
    } catch (error) {
      // SQLite has rolled back all of them by itself.
      if (!file.isInTransaction()) throw error
      failed.set(one, error)
      file.run('rollback to one')
    }
    file.run('release one')
  }
  return failed
}

function runNow<Result>(file: SqliteFile, work: Work<Result>): Result {
  let at = work.next()
  while (!at.done) {
    const { sql, parameters } = at.value
    let rows: unknown[] | undefined
    let fault: unknown
    try {
      rows = file.run(sql, parameters)
    } catch (error) {
      fault = error
    }
    at = rows ? work.next(rows) : work.throw(fault)
  }
  return at.value
}

async function runAwaiting<Result>(transaction: Database, work: Work<Result>): Promise<Result> {
  let at = work.next()
  while (!at.done) {
    const [rows, fault] = await transaction.executeQuery(at.value).then(
      (result) => [result.rows, undefined] as const,
      (error: unknown) => [undefined, error] as const,
    )
    at = rows ? work.next(rows) : work.throw(fault)
  }
  return at.value
}
