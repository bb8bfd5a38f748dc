import { setImmediate as nextTick } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { type Clock, newId, secondMs } from '../lib/clock.ts'
import { once } from '../lib/once.ts'
import type { Database, OpenDatabase } from './database.ts'
import type { JobKind } from './job-kinds.ts'
import { createJobQueues } from './job-queues.ts'
import type { Tables } from './tables.ts'

export type Job = Pick<Selectable<Tables['jobs']>, 'id' | 'kind' | 'accountId' | 'subjectId' | 'attempts'> & {
  leaseId: string
}

interface Wanted {
  kinds: string[]
  mostOfAccount: number
  /** Accounts that may not have another one. */
  except: string[]
}
/** `isDone` is false if too many queues were outdated to look at all of them. */
interface Attempt {
  isDone: boolean
  job?: Job | undefined
}

export const leaseMs = 60 * secondMs
/** Thousands of queues can be outdated at the same time; one transaction for all would block other writers. */
const movesInOneGo = 50

/**
 * Enqueues a job, in the same commit as the change that requires it. There is one job per subject: enqueued twice,
 * it runs once, at the earlier time; enqueued while it runs, it runs once more.
 */
export async function enqueueJob(
  db: Database,
  job: { kind: JobKind; accountId: string; subjectId: string; dueAt: number },
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

/** A running job is aborted by its signal. */
export async function cancelJob(
  db: Database,
  { kind, subjectId }: { kind: JobKind; subjectId: string },
): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where('subjectId', '=', subjectId).execute()
}

/** Durable jobs: a table, each job leased to the server that runs it. Queries are by servers, not by tenants. */
export function createJobs({ db, kind: databaseKind }: OpenDatabase, now: Clock) {
  const queues = createJobQueues(databaseKind)
  const leased = ({ id, leaseId }: Job, within: Database = db) =>
    within.updateTable('jobs').where('id', '=', id).where('leaseId', '=', leaseId)

  /** Undefined for a job that is just being cancelled: the next check sees the result. */
  async function lease(within: Database, jobId: string): Promise<Job | undefined> {
    const leaseId = newId()
    const claimed = await within
      .updateTable('jobs')
      .set((set) => ({ leaseId, dueAt: now() + leaseMs, attempts: set('attempts', '+', 1) }))
      .where('id', '=', jobId)
      .where('dueAt', '<=', now())
      .returning(['id', 'kind', 'accountId', 'subjectId', 'attempts'])
      .executeTakeFirst()
    return claimed && { ...claimed, leaseId }
  }

  /** On SQLite. On PostgreSQL it is the function `claim_job`, in one statement. */
  async function tryClaim(within: Database, { kinds, mostOfAccount, except }: Wanted): Promise<Attempt> {
    for (let moves = 0; moves < movesInOneGo; moves += 1) {
      const queue =
        (await queues.findOfIdle(within, kinds, now(), except)) ??
        (await queues.findOfBusy(within, kinds, now(), mostOfAccount, except))
      if (!queue) return { isDone: true }
      const first = await queues.findFirst(within, queue)
      if (first?.id === queue.jobId && first.dueAt === queue.dueAt)
        return { isDone: true, job: await lease(within, first.id) }
      await queues.move(within, queue, first)
    }
    return { isDone: false }
  }

  async function tryClaimOnPostgres({ kinds, mostOfAccount, except }: Wanted): Promise<Attempt> {
    const leaseId = newId()
    const { rows } = await sql<{ attempt: { isDone: boolean; job?: Omit<Job, 'leaseId'> | null } }>`
      select claim_job(${kinds}, ${now()}, ${mostOfAccount}, ${except}, ${leaseId}, ${now() + leaseMs}, ${movesInOneGo})
        as attempt
    `.execute(db)
    const { isDone = true, job } = rows[0]?.attempt ?? {}
    return { isDone, job: job ? { ...job, leaseId } : undefined }
  }

  return {
    /**
     * The job that has waited longest, accounts with the fewest running jobs first, and none of an account that has
     * `mostOfAccount` running, here or on other servers. A job whose lease expired is due again.
     */
    async claim(
      kinds: string[],
      mostOfAccount = Number.MAX_SAFE_INTEGER,
      exceptAccounts: string[] = [],
    ): Promise<Job | undefined> {
      const wanted = { kinds, mostOfAccount, except: exceptAccounts }
      for (;;) {
        const { isDone, job } =
          databaseKind === 'postgres'
            ? await tryClaimOnPostgres(wanted)
            : await db.transaction().execute((within) => tryClaim(within, wanted))
        if (isDone) return job
        await nextTick()
      }
    },

    /**
     * Call it before claiming anything. SQLite's folder belongs to one server, so a lease found at startup is of a
     * process that died: its jobs are due immediately. On PostgreSQL, leases may belong to other servers. Only the
     * first call does it, as several runners share the table.
     */
    freeLeftLeases: once(async (): Promise<void> => {
      if (databaseKind !== 'sqlite') return
      await db.updateTable('jobs').set({ leaseId: null, dueAt: now() }).where('leaseId', 'is not', null).execute()
    }),

    /** Heartbeat. False if the lease is lost: the job was cancelled, or another server claimed it. */
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

    /** Not done: retry at this time. */
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
