import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Questions of the operator, over all accounts: how much there is to do, never what. */
export function createVitalStore(db: Database) {
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
      const rows = await db
        .selectFrom('jobs')
        .select(({ fn, eb }) => [
          fn.countAll<number>().as('count'),
          eb.case().when('leaseId', 'is not', null).then('running').else('waiting').end().as('state'),
        ])
        .where(({ or, eb }) => or([eb('leaseId', 'is not', null), eb('dueAt', '<=', now)]))
        .groupBy('state')
        .execute()
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
      return { waiting: of('waiting'), running: of('running') }
    },
  }
}
export type VitalStore = ReturnType<typeof createVitalStore>
