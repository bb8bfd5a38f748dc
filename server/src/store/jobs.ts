import { setImmediate as nextTick } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { type Clock, newId, secondMs } from '../lib/clock.ts'
import type { Database, OpenDatabase } from './database.ts'
import { createJobQueues } from './job-queues.ts'
import type { Tables } from './tables.ts'

export type Job = Pick<Selectable<Tables['jobs']>, 'id' | 'kind' | 'accountId' | 'subjectId' | 'attempts'> & {
  leaseId: string
}

export const leaseMs = 60 * secondMs
/** Thousands of queues can be out of date at once; in one transaction they would keep everybody else waiting. */
const movesInOneGo = 50

/**
 * Asks for a job, in the commit of whatever makes it necessary. There is one for each subject: asked for twice it runs once,
 * at the earlier time; asked for while it runs, it runs once more.
 */
export async function enqueueJob(
  db: Database,
  job: { kind: string; accountId: string; subjectId: string; dueAt: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, id: newId(), nextAt: null, leaseId: null, attempts: 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subjectId']).doUpdateSet({
        dueAt: sql`case when jobs."leaseId" is null and excluded."dueAt" < jobs."dueAt" then excluded."dueAt" else jobs."dueAt" end`,
        nextAt: sql`case when jobs."leaseId" is null then null when jobs."nextAt" < excluded."dueAt" then jobs."nextAt" else excluded."dueAt" end`,
      }),
    )
    .execute()
}

/** A run that is under way learns of it by its signal. */
export async function cancelJob(db: Database, { kind, subjectId }: { kind: string; subjectId: string }): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('subjectId', '=', subjectId).execute()
}

/** Work that outlives a restart: a table of jobs, each leased to the server that runs it. No tenant asks here; servers do. */
export function createJobs({ db, kind: databaseKind }: OpenDatabase, now: Clock) {
  const queues = createJobQueues(databaseKind)
  const leased = ({ id, leaseId }: Job, within: Database = db) =>
    within.updateTable('jobs').where('id', '=', id).where('leaseId', '=', leaseId)

  /** Nothing comes back for a job that is just being cancelled: the next look sees what came of it. */
  async function lease(within: Database, jobId: string): Promise<Job | undefined> {
    const leaseId = newId()
    const free = within
      .selectFrom('jobs')
      .where('id', '=', jobId)
      .where('dueAt', '<=', now())
      .select('id')
      .$if(databaseKind === 'postgres', (query) => query.forUpdate().skipLocked())
    const claimed = await within
      .updateTable('jobs')
      .set((set) => ({ leaseId, dueAt: now() + leaseMs, attempts: set('attempts', '+', 1) }))
      .where('id', '=', free)
      .returning(['id', 'kind', 'accountId', 'subjectId', 'attempts'])
      .executeTakeFirst()
    return claimed && { ...claimed, leaseId }
  }

  /** Not all were looked at where `isDone` is false: too many queues were out of date. */
  async function look(
    within: Database,
    kinds: string[],
    mostOfAccount: number,
  ): Promise<{ isDone: boolean; job?: Job | undefined }> {
    for (let moves = 0; moves < movesInOneGo; moves += 1) {
      const queue =
        (await queues.findOfIdle(within, kinds, now())) ??
        (await queues.findOfBusy(within, kinds, now(), mostOfAccount))
      if (!queue) return { isDone: true }
      const first = await queues.findFirst(within, queue)
      if (first?.id === queue.jobId && first.dueAt === queue.dueAt)
        return { isDone: true, job: await lease(within, first.id) }
      await queues.move(within, queue, first)
    }
    return { isDone: false }
  }

  return {
    /**
     * The job that waits longest, those of accounts with the least under way first, and none of an account that has
     * `mostOfAccount` under way, here or on other servers. One whose lease ran out is due again.
     */
    async claim(kinds: string[], mostOfAccount = Number.MAX_SAFE_INTEGER): Promise<Job | undefined> {
      for (;;) {
        const { isDone, job } = await db.transaction().execute((within) => look(within, kinds, mostOfAccount))
        if (isDone) return job
        await nextTick()
      }
    },

    /**
     * Call it before anything is claimed here. SQLite's folder belongs to one server, so a lease found at its start is of
     * a process that died: its jobs are due at once. PostgreSQL has other servers, whose leases are theirs.
     */
    async freeLeftLeases(): Promise<void> {
      if (databaseKind !== 'sqlite') return
      await db.updateTable('jobs').set({ leaseId: null, dueAt: now() }).where('leaseId', 'is not', null).execute()
    },

    /** False when the lease is lost: the job was cancelled, or another server took it up. */
    async extend(job: Job): Promise<boolean> {
      const { numUpdatedRows } = await leased(job)
        .set({ dueAt: now() + leaseMs })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    finish: (job: Job): Promise<void> =>
      db.transaction().execute(async (within) => {
        await queues.lock(within, job)
        await within
          .deleteFrom('jobs')
          .where('id', '=', job.id)
          .where('leaseId', '=', job.leaseId)
          .where('nextAt', 'is', null)
          .execute()
        await leased(job, within)
          .where('nextAt', 'is not', null)
          .set((set) => ({ dueAt: set.ref('nextAt').$notNull(), nextAt: null, leaseId: null, attempts: 0 }))
          .execute()
      }),

    /** Not done: it is to be tried again at this time. */
    putBack: (job: Job, { dueAt, countsAsAttempt }: { dueAt: number; countsAsAttempt: boolean }): Promise<void> =>
      db.transaction().execute(async (within) => {
        await queues.lock(within, job)
        await leased(job, within)
          .set((set) => ({
            dueAt,
            nextAt: null,
            leaseId: null,
            attempts: countsAsAttempt ? set.ref('attempts') : set('attempts', '-', 1),
          }))
          .execute()
      }),
  }
}
export type Jobs = ReturnType<typeof createJobs>
