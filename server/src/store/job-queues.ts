import type { Selectable } from 'kysely'
import type { Database, DatabaseKind } from './database.ts'
import type { Tables } from './tables.ts'

export type JobQueue = Selectable<Tables['jobQueues']>

/**
 * Where a claim looks for whose job is next: one row for each account and kind, however many jobs wait. Triggers of the
 * database keep a row from being later than its first job; earlier it may be, until a claim finds out and moves it.
 */
export function createJobQueues(databaseKind: DatabaseKind) {
  const isShared = databaseKind === 'postgres'

  const dueOf = (within: Database, kinds: string[], now: number) =>
    within
      .selectFrom('jobQueues')
      .where('jobQueues.dueAt', '<=', now)
      .where('jobQueues.kind', 'in', kinds)
      .orderBy('jobQueues.dueAt')
      .orderBy('jobQueues.jobId')
      .limit(1)
      .selectAll('jobQueues')

  const underWay = (within: Database, now: number) =>
    within.selectFrom('jobs as running').where('running.leaseId', 'is not', null).where('running.dueAt', '>', now)

  return {
    /** Of the accounts with nothing under way, the one whose job waits longest. Until the commit nobody else gets it. */
    findOfIdle: (within: Database, kinds: string[], now: number): Promise<JobQueue | undefined> =>
      dueOf(within, kinds, now)
        .where('jobQueues.accountId', 'not in', underWay(within, now).select('running.accountId'))
        .$if(isShared, (query) => query.forUpdate('jobQueues').skipLocked())
        .executeTakeFirst(),

    /** The same of those with something under way, but less than `mostOfAccount`: first those with the least. */
    findOfBusy: (
      within: Database,
      kinds: string[],
      now: number,
      mostOfAccount: number,
    ): Promise<JobQueue | undefined> => {
      const busy = underWay(within, now)
        .groupBy('running.accountId')
        .having(({ fn }) => fn.countAll<number>(), '<', mostOfAccount)
        .select(({ fn }) => ['running.accountId', fn.countAll<number>().as('count')])
      return dueOf(within, kinds, now)
        .innerJoin(busy.as('busy'), 'busy.accountId', 'jobQueues.accountId')
        .clearOrderBy()
        .orderBy('busy.count')
        .orderBy('jobQueues.dueAt')
        .orderBy('jobQueues.jobId')
        .$if(isShared, (query) => query.forUpdate('jobQueues').skipLocked())
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

    /** To the first job that there is now; without one, the queue is gone. */
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

    /** Before a job is made due earlier: the queue first and the job second, as everybody does it, or two could wait for each other. */
    async lock(within: Database, { accountId, kind }: Pick<JobQueue, 'accountId' | 'kind'>): Promise<void> {
      if (!isShared) return
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
