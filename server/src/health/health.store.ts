import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Questions of the operator, over all accounts: how much there is to do, never what. */
export function createHealthStore(db: Database) {
  return {
    /** Asked for the one that this program needs: a database that has it has all before it. */
    async hasMigration(name: string): Promise<boolean> {
      const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db)
      return rows.length > 0
    },

    async countQueuedTurns(): Promise<number> {
      const { count } = await db
        .selectFrom('turns')
        .where('heldUntil', 'is not', null)
        .where('status', '=', 'queued')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Due ones that nobody runs, and those that somebody does. Others wait for their time. */
    async countJobs(now: number): Promise<{ waiting: number; running: number }> {
      const jobs = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
      // One by one, so that each has its index: jobs of next month are not gone through with every scrape.
      const waiting = await jobs.where('leaseId', 'is', null).where('dueAt', '<=', now).executeTakeFirstOrThrow()
      const running = await jobs.where('leaseId', 'is not', null).executeTakeFirstOrThrow()
      return { waiting: waiting.count, running: running.count }
    },
  }
}
export type HealthStore = ReturnType<typeof createHealthStore>
