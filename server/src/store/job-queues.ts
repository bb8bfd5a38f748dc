import type { Selectable } from 'kysely'
import type { Database, DatabaseKind } from './database.ts'
import type { Tables } from './tables.ts'

export type JobQueue = Selectable<Tables['jobQueues']>

/**
 * Index for claiming the next job: one row per account and kind, however many jobs wait. Database triggers ensure
 * that a row is never later than its first job; it may be earlier, until a claim notices and moves it. On PostgreSQL
 * claims use a function of the database.
 */
export function createJobQueues(databaseKind: DatabaseKind) {
  const dueOf = (within: Database, kinds: string[], now: number, except: string[]) =>
    within
      .selectFrom('jobQueues')
      .where('jobQueues.dueAt', '<=', now)
      .where('jobQueues.kind', 'in', kinds)
      .$if(except.length > 0, (query) => query.where('jobQueues.accountId', 'not in', except))
      .orderBy('jobQueues.dueAt')
      .orderBy('jobQueues.jobId')
      .limit(1)
      .selectAll('jobQueues')

  /** Of these kinds: an account that others of its jobs keep busy has its share of these too. */
  const underWay = (within: Database, kinds: string[], now: number) =>
    within
      .selectFrom('jobs as running')
      .where('running.leaseId', 'is not', null)
      .where('running.dueAt', '>', now)
      .where('running.kind', 'in', kinds)

  return {
    /** Of the accounts without running jobs, the one whose job waits longest. */
    findOfIdle: (
      within: Database,
      kinds: string[],
      now: number,
      except: string[] = [],
    ): Promise<JobQueue | undefined> =>
      dueOf(within, kinds, now, except)
        .where('jobQueues.accountId', 'not in', underWay(within, kinds, now).select('running.accountId'))
        .executeTakeFirst(),

    /** The same for accounts with running jobs, but fewer than `mostOfAccount`: those with the fewest first. */
    findOfBusy: (
      within: Database,
      kinds: string[],
      now: number,
      mostOfAccount: number,
      except: string[] = [],
    ): Promise<JobQueue | undefined> => {
      const busy = underWay(within, kinds, now)
        .groupBy('running.accountId')
        .having(({ fn }) => fn.countAll<number>(), '<', mostOfAccount)
        .select(({ fn }) => ['running.accountId', fn.countAll<number>().as('count')])
      return dueOf(within, kinds, now, except)
        .innerJoin(busy.as('busy'), 'busy.accountId', 'jobQueues.accountId')
        .clearOrderBy()
        .orderBy('busy.count')
        .orderBy('jobQueues.dueAt')
        .orderBy('jobQueues.jobId')
        .executeTakeFirst()
    },

    /** Its first job, due or not. */
    findFirst: (within: Database, { accountId, kind }: JobQueue): Promise<{ id: string; dueAt: number } | undefined> =>
      within
        .selectFrom('jobs')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .select(['id', 'dueAt'])
        .executeTakeFirst(),

    /** Points the queue to its current first job; deletes it if there is none. */
    async move(
      within: Database,
      { accountId, kind }: JobQueue,
      first: { id: string; dueAt: number } | undefined,
    ): Promise<void> {
      if (first)
        await within
          .updateTable('jobQueues')
          .set({ dueAt: first.dueAt, jobId: first.id })
          .where('accountId', '=', accountId)
          .where('kind', '=', kind)
          .execute()
      else await within.deleteFrom('jobQueues').where('accountId', '=', accountId).where('kind', '=', kind).execute()
    },

    /** Before a job's due time changes: everyone locks the queue first and the job second, to prevent deadlocks. */
    async lock(within: Database, { accountId, kind }: Pick<JobQueue, 'accountId' | 'kind'>): Promise<void> {
      if (databaseKind !== 'postgres') return
      await within
        .selectFrom('jobQueues')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .forUpdate()
        .select('jobId')
        .execute()
    },
  }
}
