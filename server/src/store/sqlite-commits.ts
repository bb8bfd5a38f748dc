import { setImmediate as nextTick } from 'node:timers/promises'
import type { Commits } from './commits.ts'
import type { Database, SqliteFile } from './database.ts'
import type { Statement, Work } from './statements.ts'

interface Waiting {
  /** Absent if the work depends on what it reads. */
  statements?: Statement[]
  run: () => void
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200

/** Group commit: work that arrives while a commit runs shares the next. */
export function commitOnSqlite(db: Database, file: SqliteFile): Commits {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitGroups(): Promise<void> {
    while (queue.length > 0) {
      // Requests being read now can still join: they are read in one tick of the event loop and handled in the next.
      await nextTick()
      if (!file.hasThread()) await nextTick()
      const group = queue.splice(0, groupAtMost)
      // Inside Kysely's only connection, so no other transaction is open.
      await db
        .connection()
        .execute(async () => {
          if (!(await commitInThread(file, group))) commitGroup(file, group)
        })
        .catch((error: unknown) => {
          for (const one of group) one.fail(error)
        })
    }
    // Synchronously, not in a later microtask: work that arrives in between would wait forever.
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

/** False if nothing was done: some work depends on what it reads, or failed, or there is no thread yet. */
async function commitInThread(file: SqliteFile, group: Waiting[]): Promise<boolean> {
  // The thread is started by the first two that arrive together.
  if (!file.hasThread() && group.length < 2) return false
  if (group.some(({ statements }) => !statements)) return false
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
    // Some work failed, which is rare: retry with a savepoint for each.
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
    // After some errors, such as a full disk, SQLite has already rolled back.
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
      // SQLite has already rolled back all of them.
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
