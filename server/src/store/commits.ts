import { setImmediate as nextTick } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database, OpenDatabase, SqliteFile } from './database.ts'
import type { Statement, Work } from './statements.ts'

export interface Commits {
  /** Work that is committed as a whole before the promise is fulfilled. It may be begun again, so it does nothing else. */
  commit: <Result>(work: () => Work<Result>) => Promise<Result>
  /** The same for statements that are known beforehand: they can be carried out by a thread. */
  record: (statements: Statement[]) => Promise<void>
}

interface Waiting {
  /** Absent where what is to be done depends on what is found. */
  statements?: Statement[]
  run: () => void
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200
/** To wake a thread for one takes longer than to do it. */
const leastForThread = 2

/**
 * SQLite waits for the disk at each commit, so whoever arrives while one runs shares the next. PostgreSQL groups by
 * itself. The work of one that fails is taken back alone.
 */
export function createCommits(database: OpenDatabase): Commits {
  return database.kind === 'postgres' ? commitOnPostgres(database.db) : commitOnSqlite(database.db, database.file)
}

const commitOnPostgres = (db: Database): Commits => ({
  commit: (work) => db.transaction().execute((transaction) => runAwaiting(transaction, work())),
  record: (statements) =>
    db.transaction().execute(async (transaction) => {
      for (const { sql, parameters, orElse } of statements) {
        const { numAffectedRows } = await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]))
        if (orElse && numAffectedRows === 0n) throw orElse()
      }
    }),
})

function commitOnSqlite(db: Database, file: SqliteFile): Commits {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitGroups(): Promise<void> {
    while (queue.length > 0) {
      // Whoever is just being read may still join: read in one turn of the event loop, worked on in the next.
      await nextTick()
      if (!file.hasThread()) await nextTick()
      const group = queue.splice(0, groupAtMost)
      // Within a connection of Kysely's, of which there is one: so no other transaction is open.
      await db
        .connection()
        .execute(async () => {
          if (!(await commitInThread(file, group))) commitGroup(file, group)
        })
        .catch((error: unknown) => {
          for (const one of group) one.fail(error)
        })
    }
    // At once, not in a later microtask: who arrives in between would wait for ever.
    isRunning = false
  }

  function join(one: Waiting): void {
    queue.push(one)
    if (isRunning) return
    isRunning = true
    void commitGroups()
  }

  return {
    commit: <Result>(work: () => Work<Result>) =>
      new Promise<Result>((resolve, fail) => {
        let result: Result
        const run = () => {
          result = runNow(file, work())
        }
        join({ run, done: () => resolve(result), fail })
      }),
    record: (statements) =>
      new Promise((done, fail) => join({ statements, run: () => runAll(file, statements), done, fail })),
  }
}

/** False where nothing was done: somebody depends on what is found, or failed, or there is no thread yet. */
async function commitInThread(file: SqliteFile, group: Waiting[]): Promise<boolean> {
  if (group.length < leastForThread || group.some(({ statements }) => !statements)) return false
  if (!(await file.commitInThread(group.flatMap(({ statements = [] }) => statements)))) return false
  for (const one of group) one.done()
  return true
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

function runAll(file: SqliteFile, statements: Statement[]): void {
  for (const { sql, parameters, orElse } of statements) if (file.change(sql, parameters) === 0 && orElse) throw orElse()
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
