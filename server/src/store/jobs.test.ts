import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { currentAccount, runForAccount } from '../lib/current-account.ts'
import { createTestClock, databases, makeTestFolder } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { openDatabase } from './database.ts'
import { createJobRunner, type JobHandler } from './job-runner.ts'
import { cancelJob, createJobs, enqueueJob, leaseMs } from './jobs.ts'
import { migrate } from './migrate.ts'

const kind = 'read-source'

describe.each(databases)('jobs, on %s', (database) => {
  async function setUp() {
    const databaseUrl = database === 'postgres' ? await makeFreshDatabase() : undefined
    const opened = await openDatabase({ databaseUrl, dataFolder: databaseUrl ? '' : makeTestFolder() })
    onTestFinished(() => opened.db.destroy())
    await migrate(opened)
    const { db } = opened
    const clock = createTestClock()
    const accountIds = [newId(), newId()] as const
    for (const id of accountIds) await db.insertInto('accounts').values({ id, name: 'A', createdAt: 1 }).execute()
    const [accountId] = accountIds
    const errors: unknown[] = []
    const jobs = createJobs(opened, clock.now)
    const runner = (handler: Partial<JobHandler>, slots = 1) => {
      const made = createJobRunner({
        jobs,
        now: clock.now,
        onError: (error) => errors.push(error),
        slots,
      })
      made.register({ [kind]: { run: async () => {}, giveUp: async () => {}, ...handler } })
      onTestFinished(() => made.close())
      return made
    }
    const ask = (subjectId: string, dueAt = clock.now(), of: string = accountId) =>
      enqueueJob(db, { kind, accountId: of, subjectId, dueAt })
    const rows = () => db.selectFrom('jobs').selectAll().execute()
    return { db, clock, accountIds, jobs, errors, runner, ask, rows }
  }
  const subjects = Array.from({ length: 6 }, newId)
  const [subject = '', other = ''] = subjects

  test('a job enqueued twice runs once, at the earlier time', async () => {
    const { clock, runner, ask, rows } = await setUp()
    const ran: string[] = []
    const { runDue } = runner({ run: async ({ subjectId }) => void ran.push(subjectId) })
    await ask(subject, clock.now() + 5_000)
    await runDue()
    expect(ran).toEqual([])
    await ask(subject, clock.now() + 1_000)
    await ask(subject, clock.now() + 9_000)
    clock.advance(1_000)
    await runDue()
    expect(ran).toEqual([subject])
    expect(await rows()).toEqual([])
  })

  test('a job enqueued while it runs runs once more, at the requested time', async () => {
    const { clock, runner, ask, rows } = await setUp()
    let runs = 0
    const { runDue } = runner({
      async run() {
        runs += 1
        if (runs > 1) return
        await ask(subject, clock.now() + 9_000)
        await ask(subject, clock.now() + 1_000)
        await ask(subject, clock.now() + 5_000)
      },
    })
    await ask(subject)
    await runDue()
    expect(runs).toBe(1)
    clock.advance(1_000)
    await runDue()
    expect(runs).toBe(2)
    expect(await rows()).toEqual([])
  })

  test('every due job runs, and never more at the same time than there are slots', async () => {
    const { clock, accountIds, runner, ask } = await setUp()
    const ran: string[] = []
    let [now, most] = [0, 0]
    const full = Promise.withResolvers<void>()
    const { runDue } = runner(
      {
        async run({ subjectId }) {
          most = Math.max(most, ++now)
          if (most === 2) full.resolve()
          await full.promise
          now -= 1
          ran.push(subjectId)
        },
      },
      2,
    )
    for (const [at, id] of subjects.entries()) await ask(id, clock.now(), accountIds[at % 2])
    await runDue()
    expect(ran.sort()).toEqual([...subjects].sort())
    expect(most).toBe(2)
  })

  test('no two servers claim the same job', async () => {
    const { jobs, ask } = await setUp()
    for (let round = 0; round < 5; round += 1) {
      const wanted = Array.from({ length: 10 }, newId)
      for (const id of wanted) await ask(id)
      const claimed: string[] = []
      const claimAll = async () => {
        for (let job = await jobs.claim([kind]); job; job = await jobs.claim([kind])) claimed.push(job.subjectId)
      }
      await Promise.all(Array.from({ length: 8 }, claimAll))
      expect(claimed.sort()).toEqual(wanted.sort())
    }
  })

  test('an account with many jobs does not keep the others waiting', async () => {
    const { clock, accountIds, jobs, ask } = await setUp()
    for (const id of subjects.slice(0, 4)) await ask(id, clock.now() - 1_000, accountIds[0])
    await ask(newId(), clock.now(), accountIds[1])
    const claimed = [await jobs.claim([kind]), await jobs.claim([kind])]
    expect(claimed.map((job) => job?.accountId)).toEqual([...accountIds])
  })

  test('a job runs for its own account, whichever account wakes the runner', async () => {
    const { accountIds, runner, ask } = await setUp()
    const [ada, eve] = accountIds
    const seen: [string, string][] = []
    const { runDue } = runner({ run: async ({ accountId }) => void seen.push([accountId, currentAccount()]) })
    for (const id of [ada, eve]) await ask(newId(), undefined, id)
    await runForAccount(eve, runDue)
    expect(new Map(seen)).toEqual(
      new Map([
        [ada, ada],
        [eve, eve],
      ]),
    )
  })

  test('however many slow jobs an account has, another’s starts immediately, and the first’s continue', async () => {
    const { clock, accountIds, runner, ask, rows } = await setUp()
    const [ada, eve] = accountIds
    const started: string[] = []
    const ends: (() => void)[] = []
    const { wake, runDue } = runner(
      {
        run: ({ accountId }) => {
          started.push(accountId)
          return accountId === eve ? Promise.resolve() : new Promise((resolve) => ends.push(resolve))
        },
      },
      4,
    )
    for (const id of subjects.slice(0, 4)) await ask(id, clock.now(), ada)
    wake()
    await expect.poll(() => started).toEqual([ada, ada])
    await ask(newId(), clock.now(), eve)
    wake()
    await expect.poll(() => started).toEqual([ada, ada, eve])
    for (const end of ends.splice(0)) end()
    await expect.poll(() => started).toEqual([ada, ada, eve, ada, ada])
    for (const end of ends) end()
    await runDue()
    expect(await rows()).toEqual([])
  })

  test('jobs of two accounts that wait for slow sites don’t keep a third’s waiting, and continue where they were', async () => {
    const { db, clock, accountIds, runner, ask, rows } = await setUp()
    const [ada, eve] = accountIds
    const bob = newId()
    await db.insertInto('accounts').values({ id: bob, name: 'B', createdAt: 1 }).execute()
    const steps: string[] = []
    const pages: (() => void)[] = []
    let [active, most] = [0, 0]
    const { wake, runDue } = runner(
      {
        async run({ accountId, subjectId }, _, whileIdle) {
          most = Math.max(most, ++active)
          steps.push(`${accountId} began`)
          if (accountId !== bob)
            for (const page of ['first', 'second']) {
              active -= 1
              await whileIdle(() => new Promise<void>((resolve) => pages.push(resolve)))
              most = Math.max(most, ++active)
              steps.push(`${subjectId} read its ${page} page`)
            }
          await new Promise(setImmediate)
          active -= 1
        },
      },
      2,
    )
    const sites = subjects.slice(0, 4)
    for (const [at, id] of sites.entries()) await ask(id, clock.now(), [ada, eve][at % 2])
    wake()
    await expect.poll(() => pages.length).toBe(4)
    await ask(newId(), clock.now(), bob)
    wake()
    await expect.poll(() => steps).toContain(`${bob} began`)
    for (const arrive of pages.splice(0)) arrive()
    await expect.poll(() => pages.length).toBe(4)
    for (const arrive of pages.splice(0)) arrive()
    await runDue()
    expect(await rows()).toEqual([])
    for (const id of sites)
      expect(steps.filter((step) => step.startsWith(id))).toEqual([
        `${id} read its first page`,
        `${id} read its second page`,
      ])
    expect(most).toBeLessThanOrEqual(2)
  })

  test('jobs that come back from waiting and new jobs alternate for a slot', async () => {
    const { clock, accountIds, runner, ask } = await setUp()
    const [ada, eve] = accountIds
    const steps: string[] = []
    const ready = Promise.withResolvers<void>()
    const { runDue } = runner({
      async run({ accountId }, _, whileIdle) {
        steps.push(accountId === ada ? 'ada began' : 'eve')
        if (accountId === eve) return
        await whileIdle(() => ready.promise)
        steps.push('ada continued')
        for (const id of subjects.slice(1, 4)) await ask(id, clock.now(), eve)
      },
    })
    await ask(subject, clock.now(), ada)
    await ask(subjects[5] ?? '', clock.now() + 1, eve)
    clock.advance(1)
    const done = runDue()
    await expect.poll(() => steps).toContain('eve')
    ready.resolve()
    await done
    expect(steps).toEqual(['ada began', 'eve', 'ada continued', 'eve', 'eve', 'eve'])
  })

  test('a job that takes longer than its deadline is stopped, retried and given up, and its slot is free', async () => {
    const { clock, errors, runner, ask, rows } = await setUp()
    const given: string[] = []
    let runs = 0
    const { runDue } = runner({
      deadlineMs: 5,
      async run({ subjectId }, signal) {
        if (subjectId === other) return
        runs += 1
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
      giveUp: async ({ subjectId }) => void given.push(subjectId),
    })
    await ask(subject)
    await ask(other, clock.now() + 1)
    for (const _ of [1, 2, 3]) {
      await runDue()
      clock.advance(60_000)
    }
    expect([runs, given]).toEqual([3, [subject]])
    expect(errors[0]).toMatchObject({ name: 'DeadlineExceeded' })
    expect(await rows()).toEqual([])
  })

  test('an account’s running jobs on other servers count, and those of dead ones do not', async () => {
    const { clock, accountIds, jobs, ask } = await setUp()
    const [ada, eve] = accountIds
    for (const id of subjects.slice(0, 4)) await ask(id, clock.now(), ada)
    const claim = async () => (await jobs.claim([kind], 2))?.accountId
    expect([await claim(), await claim(), await claim()]).toEqual([ada, ada, undefined])
    await ask(newId(), clock.now(), eve)
    expect([await claim(), await claim()]).toEqual([eve, undefined])
    clock.advance(leaseMs)
    expect([await claim(), await claim(), await claim(), await claim()].sort()).toEqual(
      [ada, ada, eve, undefined].sort(),
    )
  })

  test('a start resumes jobs of a killed process, immediately if there can be no other server', async () => {
    const { jobs, clock, runner, ask, rows } = await setUp()
    for (const id of [subject, other]) await ask(id)
    const left = await jobs.claim([kind])
    const ran: string[] = []
    const { start, runDue } = runner({ run: async ({ subjectId }) => void ran.push(subjectId) }, 4)
    start()
    await runDue()
    const rest = [subject, other].filter((id) => id !== left?.subjectId)
    if (database === 'sqlite') return expect([ran.sort(), await rows()]).toEqual([[subject, other].sort(), []])
    expect([ran, await rows()]).toEqual([rest, [expect.objectContaining({ leaseId: left?.leaseId })]])
    clock.advance(leaseMs)
    await runDue()
    expect(ran).toEqual([...rest, left?.subjectId])
  })

  test('jobs of a dead server are claimed when its lease expires, and the dead one cannot finish them', async () => {
    const { clock, jobs, runner, ask, rows } = await setUp()
    await ask(subject)
    const dead = await jobs.claim([kind])
    if (!dead) throw new Error('nothing to claim')
    const ran: string[] = []
    const { runDue } = runner({ run: async ({ subjectId }) => void ran.push(subjectId) })
    clock.advance(leaseMs - 1)
    await runDue()
    expect(ran).toEqual([])
    expect(await jobs.extend(dead)).toBe(true)
    clock.advance(leaseMs)
    const taken = await jobs.claim([kind])
    expect(taken).toMatchObject({ id: dead.id, attempts: 2 })
    await jobs.finish(dead)
    await jobs.putBack(dead, { dueAt: 0, countsAsAttempt: true })
    expect(await jobs.extend(dead)).toBe(false)
    expect(await rows()).toMatchObject([{ id: dead.id, leaseId: taken?.leaseId }])
  })

  test('a failing job is tried three times, with backoff, and then given up', async () => {
    const { clock, errors, runner, ask, rows } = await setUp()
    let attempts = 0
    const givenUp: string[] = []
    const { runDue } = runner({
      run: () => Promise.reject(new Error(`attempt ${++attempts}`)),
      giveUp: async ({ subjectId }) => void givenUp.push(subjectId),
    })
    await ask(subject)
    for (const [waitMs, expected] of [
      [0, 1],
      [9_000, 1],
      [1_000, 2],
      [10_000, 2],
      [10_000, 3],
    ] as const) {
      clock.advance(waitMs)
      await runDue()
      expect(attempts).toBe(expected)
    }
    expect(givenUp).toEqual([subject])
    expect(errors).toHaveLength(3)
    expect(await rows()).toEqual([])
  })

  test('a job that kills the process is given up after three attempts', async () => {
    const { clock, jobs, runner, ask, rows } = await setUp()
    await ask(subject)
    for (let death = 0; death < 3; death += 1) {
      expect(await jobs.claim([kind])).toBeDefined()
      clock.advance(leaseMs)
    }
    const [ran, givenUp]: [string[], string[]] = [[], []]
    await runner({
      run: async ({ subjectId }) => void ran.push(subjectId),
      giveUp: async ({ subjectId }) => void givenUp.push(subjectId),
    }).runDue()
    expect([ran, givenUp]).toEqual([[], [subject]])
    expect(await rows()).toEqual([])
  })

  test('closing stops running jobs and puts them back, without counting an attempt', async () => {
    const { errors, runner, ask, rows, clock } = await setUp()
    const started = Promise.withResolvers<void>()
    const { close, wake } = runner({
      run: (_, signal) =>
        new Promise((_, reject) => {
          started.resolve()
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    await ask(subject)
    wake()
    await started.promise
    await close()
    expect(await rows()).toMatchObject([{ subjectId: subject, attempts: 0, leaseId: null, dueAt: clock.now() }])
    expect(errors).toEqual([])
    const ran: string[] = []
    await runner({ run: async ({ subjectId }) => void ran.push(subjectId) }).runDue()
    expect(ran).toEqual([subject])
  })

  test('a cancelled job does not come back', async () => {
    const { db, clock, runner, ask, rows } = await setUp()
    const { runDue } = runner({
      async run({ subjectId }) {
        await cancelJob(db, { kind, subjectId })
        if (subjectId === other) throw new Error('failed')
      },
    })
    for (const id of [subject, other]) await ask(id)
    await runDue()
    clock.advance(leaseMs)
    await runDue()
    expect(await rows()).toEqual([])
  })

  test('jobs of an unknown kind are left to other servers', async () => {
    const { db, accountIds, clock, runner, rows } = await setUp()
    await enqueueJob(db, { kind: 'vectors', accountId: accountIds[0], subjectId: subject, dueAt: clock.now() })
    await runner({}).runDue()
    expect(await rows()).toMatchObject([{ kind: 'vectors', attempts: 0 }])
  })

  test('enqueuing wakes the runner, which otherwise polls', async () => {
    const { runner, ask } = await setUp()
    const done = Promise.withResolvers<string>()
    runner({ run: async ({ subjectId }) => done.resolve(subjectId) }).start()
    await ask(subject)
    expect(await done.promise).toBe(subject)
  })
})
