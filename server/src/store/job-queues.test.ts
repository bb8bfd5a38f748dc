import { setImmediate as nextTick } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHealthStore } from '../health/health.store.ts'
import { newId } from '../lib/clock.ts'
import { createTestClock, databases, makeTestFolder } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { type Database, type OpenDatabase, openDatabase } from './database.ts'
import { createJobs, enqueueJob, type Job } from './jobs.ts'
import { migrate } from './migrate.ts'
import { up as addJobQueues } from './migrations/0010-job-queues.ts'

const kind = 'read-source'

describe.each(databases)('the job queues, on %s', (database) => {
  async function setUp() {
    const databaseUrl = database === 'postgres' ? await makeFreshDatabase() : undefined
    const opened = await openDatabase({ databaseUrl, dataFolder: databaseUrl ? '' : makeTestFolder() })
    onTestFinished(() => opened.db.destroy())
    await migrate(opened)
    const { db } = opened
    const clock = createTestClock()
    const accountId = newId()
    await db.insertInto('accounts').values({ id: accountId, name: 'A', createdAt: 1 }).execute()
    const jobs = createJobs(opened, clock.now)
    const ask = (subjectId: string, dueAt = clock.now()) => enqueueJob(db, { kind, accountId, subjectId, dueAt })
    const rows = () => db.selectFrom('jobs').selectAll().execute()
    return { opened, db, clock, accountId, jobs, ask, rows }
  }
  const [subject, other] = [newId(), newId()]

  describe('with 10,000 due jobs and 10,000 scheduled ones', () => {
    const many = 10_000

    /** Half due and half scheduled in each account, the earliest in the first. */
    async function setUpMany(accounts: number) {
      const made = await setUp()
      const { db, clock } = made
      const ids = Array.from({ length: accounts }, newId)
      await db
        .insertInto('accounts')
        .values(ids.map((id) => ({ id, name: 'A', createdAt: 1 })))
        .execute()
      const job = { kind, nextAt: null, leaseId: null, attempts: 0 }
      for (let at = 0; at < 2 * many; at += 1_000)
        await db
          .insertInto('jobs')
          .values(
            Array.from({ length: 1_000 }, (_, index) => ({
              ...{ ...job, id: newId(), subjectId: newId(), accountId: ids[(at + index) % accounts] as string },
              dueAt: at < many ? clock.now() - many + at + index : clock.now() + 86_400_000,
            })),
          )
          .execute()
      if (database === 'postgres') await sql`analyze`.execute(db)
      return made
    }

    test.each([1, 500])('a claim reads a few rows of an index, however many wait (accounts: %i)', async (accounts) => {
      const { opened, clock, jobs } = await setUpMany(accounts)
      const claimed = [await jobs.claim([kind], 2), await jobs.claim([kind], 2)]
      expect(claimed.every(Boolean)).toBe(true)
      const { watched, statements } = watchStatements(opened)
      if (database === 'postgres') return expectFewRowsRead(opened, clock.now, accounts === 1)
      const next = await createJobs(watched, clock.now).claim([kind], 2)
      expect(next?.accountId === undefined).toBe(accounts === 1)
      expect(statements.length).toBeGreaterThan(1)
      expect(statements.length).toBeLessThan(12)
      for (const statement of statements) await expectIndexed(opened, statement)
    })

    async function readRows(within: Database): Promise<Map<string, number>> {
      const { rows } = await sql<{ name: string; rows: number }>`
        select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
      `.execute(within)
      return new Map(rows.map(({ name, rows }) => [name, Number(rows)]))
    }

    /** PostgreSQL counts what its function reads. */
    async function expectFewRowsRead(opened: OpenDatabase, now: () => number, isNothingLeft: boolean): Promise<void> {
      await opened.db.transaction().execute(async (within) => {
        // What earlier transactions of this connection read is in the counts too, until the next flush.
        const before = await readRows(within)
        const next = await createJobs({ ...opened, db: within }, now).claim([kind], 2)
        expect(next?.accountId === undefined).toBe(isNothingLeft)
        const after = await readRows(within)
        for (const table of ['jobs', 'jobQueues'])
          expect((after.get(table) ?? 0) - (before.get(table) ?? 0), table).toBeLessThanOrEqual(50)
        expect(after.get('jobQueues')).toBeGreaterThan(before.get('jobQueues') ?? 0)
      })
    }

    test('they are counted for the metrics without scanning scheduled ones', async () => {
      const { opened, clock, jobs } = await setUpMany(1)
      await jobs.claim([kind])
      const { watched, statements } = watchStatements(opened)
      const counted = await createHealthStore(watched).countJobs(clock.now())
      expect(counted).toEqual({ waiting: many - 1, running: 1, oldestMs: many - 1 })
      for (const statement of statements) await expectIndexed(opened, statement, many)
    })

    test('they are claimed in the order of their due time', async () => {
      const { jobs, rows } = await setUpMany(1)
      const oldest = (await rows()).sort((one, two) => one.dueAt - two.dueAt).slice(0, 3)
      const claimed = [await jobs.claim([kind]), await jobs.claim([kind]), await jobs.claim([kind])]
      expect(claimed.map((job) => job?.id)).toEqual(oldest.map(({ id }) => id))
    })
  })

  const outdated = 230
  /** Queues of as many accounts, whose jobs were cancelled. */
  async function setUpOutdated() {
    const made = await setUp()
    const { db, clock } = made
    const ids = Array.from({ length: outdated }, newId)
    await db
      .insertInto('accounts')
      .values(ids.map((id) => ({ id, name: 'A', createdAt: 1 })))
      .execute()
    for (const id of ids) await enqueueJob(db, { kind, accountId: id, subjectId: id, dueAt: clock.now() - 1_000 })
    await db.deleteFrom('jobs').execute()
    return made
  }

  test('however many queues are outdated, a claim finds the job behind them, in short transactions', async () => {
    const { opened, db, clock, ask } = await setUpOutdated()
    await ask(subject)

    const { watched, statements } = watchStatements(opened)
    if (database === 'postgres') {
      expect(await createJobs(watched, clock.now).claim([kind])).toMatchObject({ subjectId: subject })
      // Each looks at no more than 50 queues.
      expect(statements).toHaveLength(Math.ceil((outdated + 1) / 50))
      return expect(await db.selectFrom('jobQueues').select('accountId').execute()).toHaveLength(1)
    }
    const begins: number[] = []
    const transaction = watched.db.transaction.bind(watched.db)
    vi.spyOn(watched.db, 'transaction').mockImplementation(() => {
      begins.push(statements.length)
      return transaction()
    })
    expect(await createJobs(watched, clock.now).claim([kind])).toMatchObject({ subjectId: subject })
    expect(statements.length).toBeGreaterThan(2 * outdated)
    const inEach = [...begins, statements.length].slice(1).map((end, at) => end - (begins[at] ?? 0))
    expect(Math.max(...inEach)).toBeLessThanOrEqual(50 * 4)
    expect(await db.selectFrom('jobQueues').select('accountId').execute()).toHaveLength(1)
  })

  test('while a claim goes through outdated queues, others are not blocked', async () => {
    const { jobs } = await setUpOutdated()
    let isClaimed = false
    const claiming = jobs.claim([kind]).finally(() => {
      isClaimed = true
    })
    await nextTick()
    expect(isClaimed).toBe(false)
    expect(await claiming).toBeUndefined()
  })

  test('a job from before the queues is in one after the upgrade', async () => {
    const { opened, db, clock, jobs, ask } = await setUp()
    await ask(other, clock.now() + 9_000)
    await ask(subject)
    await sql`drop table "jobQueues"${sql.raw(database === 'postgres' ? ' cascade' : '')}`.execute(db)
    const of = sql.raw(database === 'postgres' ? ' on jobs' : '')
    for (const trigger of ['job_queues_insert', 'job_queues_update'])
      await sql`drop trigger ${sql.id(trigger)}${of}`.execute(db)
    if (database === 'postgres') await sql`drop function put_job_in_queue`.execute(db)
    for (const index of ['jobs_of_queue', 'jobs_waiting', 'jobs_running']) await db.schema.dropIndex(index).execute()
    await db.schema.createIndex('jobs_due').on('jobs').column('dueAt').execute()
    await db.transaction().execute((within) => addJobQueues(within as unknown as Kysely<unknown>, opened.kind))
    expect(await jobs.claim([kind])).toMatchObject({ subjectId: subject })
    expect(await jobs.claim([kind])).toBeUndefined()
    clock.advance(9_000)
    expect(await jobs.claim([kind])).toMatchObject({ subjectId: other })
  })

  test('concurrent enqueuing, claiming and finishing loses no job and never deadlocks', async () => {
    const { db, clock, accountId, jobs, ask, rows } = await setUp()
    const wanted = Array.from({ length: 24 }, newId)
    const done: string[] = []
    const work = async (job: Job) => {
      // Enqueued again while it runs, so that finishing puts it back.
      if (!done.includes(job.subjectId)) await ask(job.subjectId)
      done.push(job.subjectId)
      await jobs.finish(job)
    }
    const claimAll = async () => {
      for (let job = await jobs.claim([kind]); job; job = await jobs.claim([kind])) await work(job)
    }
    const askAll = (ids: string[]) =>
      db.transaction().execute(async (within) => {
        for (const subjectId of ids) await enqueueJob(within, { kind, accountId, subjectId, dueAt: clock.now() })
      })
    await askAll(wanted.slice(0, 8))
    await Promise.all([askAll(wanted), claimAll(), askAll(wanted.slice(8)), claimAll(), claimAll()])
    await claimAll()
    expect(new Set(done)).toEqual(new Set(wanted))
    expect(await rows()).toEqual([])
  })
})
