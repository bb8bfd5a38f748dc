import { setImmediate as nextTick } from 'node:timers/promises'
import type { Commits } from './commits.ts'
import type { SqliteFile } from './database.ts'
import type { Statement } from './statements.ts'

interface Waiting {
  statements: Statement[]
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200
/** Longer than reading a full group takes: the event loop is busy with something else, and waiting for it again costs more. */
const longTickMs = 8

/** Group commit: what arrives while a commit runs shares the next. */
export function commitOnSqlite(file: SqliteFile): Commits {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitGroups(): Promise<void> {
    while (queue.length > 0) {
      // Requests being read now can still join: they are read in one tick of the event loop and handled in the next.
      const asked = performance.now()
      await nextTick()
      if (performance.now() - asked < longTickMs) await nextTick()
      const group = queue.splice(0, groupAtMost)
      await file
        .commit(() => commitGroup(file, group))
        .catch((error: unknown) => {
          for (const one of group) one.fail(error)
        })
    }
    // Synchronously, not in a later microtask: work that arrives in between would wait forever.
    isRunning = false
  }

  return {
    record: (statements) =>
      new Promise((done, fail) => {
        queue.push({ statements, done, fail })
        if (isRunning) return
        isRunning = true
        void commitGroups()
      }),
  }
}

function commitGroup(file: SqliteFile, group: Waiting[]): void {
  let failed = new Map<Waiting, unknown>()
  try {
    transact(file, () => {
      for (const { statements } of group) runAll(file, statements)
    })
  } catch (error) {
    if (group.length === 1) throw error
    // One of them failed, which is rare: retry with a savepoint for each.
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
      runAll(file, one.statements)
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
  for (const { sql, parameters, orElse } of statements) if (file.run(sql, parameters) === 0 && orElse) throw orElse()
}
