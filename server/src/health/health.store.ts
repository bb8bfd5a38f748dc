import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'

/** Operator queries, over all accounts: how much work there is, never its content. */
export function createHealthStore({ db, kind, probe }: Pick<OpenDatabase, 'db' | 'kind' | 'probe'>) {
  /** A standby, or one whose operator lets nobody write. */
  const isReadOnly = kind === 'postgres' ? sql`current_setting('transaction_read_only') = 'on'` : sql`false`

  return {
    /** Whether it has this program's newest migration, and so all earlier ones, and whether it can be written to. */
    async check(newestMigration: string): Promise<{ hasMigration: boolean; isReadOnly: boolean }> {
      const [found] = (await probe(
        sql`
          select exists (select 1 from kysely_migration where name = ${newestMigration}) as "hasMigration",
            ${isReadOnly} as "isReadOnly"`.compile(db),
      )) as { hasMigration: unknown; isReadOnly: unknown }[]
      return { hasMigration: Boolean(found?.hasMigration), isReadOnly: Boolean(found?.isReadOnly) }
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

    /** Due jobs that no server runs, and running ones. Others aren't due yet. */
    async countJobs(now: number): Promise<{ waiting: number; running: number; oldestMs: number }> {
      const jobs = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
      // Two queries, so that each uses its index: jobs of next month aren't scanned with every scrape.
      const waiting = await jobs.where('leaseId', 'is', null).where('dueAt', '<=', now).executeTakeFirstOrThrow()
      const running = await jobs.where('leaseId', 'is not', null).executeTakeFirstOrThrow()
      const oldest = await db
        .selectFrom('jobs')
        .where('leaseId', 'is', null)
        .where('dueAt', '<=', now)
        .select(({ fn }) => fn.min('dueAt').as('dueAt'))
        .executeTakeFirst()
      return { waiting: waiting.count, running: running.count, oldestMs: now - (oldest?.dueAt ?? now) }
    },

    /** What servers hold by a lease. One that has expired belongs to a server that died or hangs. */
    async countLeases(now: number): Promise<{ kind: 'job' | 'turn'; state: 'held' | 'expired'; count: number }[]> {
      const jobs = db
        .selectFrom('jobs')
        .where('leaseId', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
      // 0: queued, and nobody's yet.
      const turns = db
        .selectFrom('turns')
        .where('heldUntil', '>', 0)
        .select(({ fn }) => fn.countAll<number>().as('count'))
      const count = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }) =>
        (await query.executeTakeFirstOrThrow()).count
      return [
        { kind: 'job', state: 'held', count: await count(jobs.where('dueAt', '>', now)) },
        { kind: 'job', state: 'expired', count: await count(jobs.where('dueAt', '<=', now)) },
        { kind: 'turn', state: 'held', count: await count(turns.where('heldUntil', '>', now)) },
        { kind: 'turn', state: 'expired', count: await count(turns.where('heldUntil', '<=', now)) },
      ]
    },
  }
}
export type HealthStore = ReturnType<typeof createHealthStore>
