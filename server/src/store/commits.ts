import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, OpenDatabase } from './database.ts'

/** Work that is committed as a whole before the promise is fulfilled. */
export type Commit = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>

interface Waiting {
  work: (transaction: Database) => Promise<void>
  done: () => void
  fail: (error: unknown) => void
}

const groupAtMost = 200

/**
 * SQLite waits for the disk at each commit, so whoever arrives while one runs shares the next. PostgreSQL groups by
 * itself. The work of one that fails is taken back alone.
 */
export function createCommit({ db, kind }: OpenDatabase): Commit {
  if (kind === 'postgres') return (work) => db.transaction().execute(work)

  const queue: Waiting[] = []
  let isRunning = false

  async function commitGroups(): Promise<void> {
    while (queue.length > 0) {
      // Those whose requests are just being read may still join.
      await nextTick()
      await commitGroup(queue.splice(0, groupAtMost))
    }
    // At once, not in a later microtask: who arrives in between would wait for ever.
    isRunning = false
  }

  async function commitGroup(group: Waiting[]): Promise<void> {
    const failed = new Map<Waiting, unknown>()
    try {
      await db.transaction().execute(async (transaction) => {
        // What fails alone takes the whole transaction back, and needs no savepoint.
        if (group.length === 1) await group[0]?.work(transaction)
        else for (const one of group) await workAlone(transaction, one).catch((error) => failed.set(one, error))
      })
    } catch (error) {
      for (const one of group) one.fail(failed.get(one) ?? error)
      return
    }
    for (const one of group) failed.has(one) ? one.fail(failed.get(one)) : one.done()
  }

  return (work) =>
    new Promise((resolve, reject) => {
      let result: Awaited<ReturnType<typeof work>>
      queue.push({
        work: async (transaction) => {
          result = await work(transaction)
        },
        done: () => resolve(result),
        fail: reject,
      })
      if (isRunning) return
      isRunning = true
      void commitGroups()
    })
}

async function workAlone(transaction: Database, { work }: Waiting): Promise<void> {
  await sql`savepoint one`.execute(transaction)
  try {
    await work(transaction)
  } catch (error) {
    await sql`rollback to one`.execute(transaction)
    throw error
  } finally {
    await sql`release one`.execute(transaction)
  }
}
