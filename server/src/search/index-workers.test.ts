import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../lib/failure.ts'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { createIndexWorker, startIndexThread, WorkerStuck } from './index-worker.ts'
import { createIndexWorkers } from './index-workers.ts'

const passages = (count: number) => ({
  passages: Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: `Lamp ${at}.`,
  })),
})
const [small, medium, large] = [passages(1), passages(401), passages(5_001)]
const [ada, bob] = [
  { id: 'ada’s bot', accountId: 'ada' },
  { id: 'bob’s bot', accountId: 'bob' },
]
/** A thread may be slow to start while other tests run. */
const patient = { timeout: 240_000 }

function startWorkers(createWorker = () => createIndexWorker({ startThread: () => startIndexThread(512) })) {
  const workers = createIndexWorkers(createWorker)
  onTestFinished(() => workers.close())
  return workers
}

test('a large part that was released starts no other thread, however late it is searched', async () => {
  let started = 0
  let ended = 0
  const workers = startWorkers(() =>
    createIndexWorker({
      startThread: () => {
        started += 1
        return startIndexThread(512).on('exit', () => ended++)
      },
    }),
  )
  const handle = await workers.acquire(ada, large, undefined)
  handle.release()
  expect(handle.isAlive()).toBe(false)
  await expect(handle.search('Lamp 7', 0)).rejects.toMatchObject({ code: 'engine_failed' })
  await vi.waitFor(() => expect(ended).toBe(1), patient)
  expect(started).toBe(1)
})

test('a rebuild does not run in the thread that serves the previous version', async () => {
  const workers = startWorkers()
  const first = await workers.acquire(ada, medium, undefined)
  const second = await workers.acquire(ada, medium, first)
  const third = await workers.acquire(ada, medium, second)
  expect(second.worker).not.toBe(first.worker)
  expect(third.worker).toBe(first.worker)
})

test('two large parts of an account are built at the same time, and the next when one of them is done', async () => {
  const held = createHeldIndexBuilds()
  const workers = startWorkers(held.createWorker)
  held.hold()
  const acquired = [large, large, large].map((input) => workers.acquire(ada, input, undefined))
  await new Promise(setImmediate)
  expect(held.builds.length).toBe(2)
  held.letThrough()
  await Promise.all(acquired)
  expect(held.builds.length).toBe(3)
})

test('a large part of another account is built at once, whatever one account builds', async () => {
  const held = createHeldIndexBuilds()
  const workers = startWorkers(held.createWorker)
  held.hold()
  const acquired = [large, large, large].map((input) => workers.acquire(ada, input, undefined))
  await new Promise(setImmediate)
  expect(held.builds.length).toBe(2)
  acquired.push(workers.acquire(bob, large, undefined))
  await new Promise(setImmediate)
  expect(held.builds.length).toBe(3)
  held.letThrough()
  await Promise.all(acquired)
})

test.each([
  ['small', small, 1, 1],
  // The other thread may have built all of its own by then.
  ['medium', medium, 2, 5],
])(
  '%s parts of an account do not keep those of another waiting: accounts are served round robin',
  async (_, input, threads, latest) => {
    const held = createHeldIndexBuilds()
    const workers = startWorkers(held.createWorker)
    held.hold()
    const build = (owner: typeof ada, name: string) => workers.acquire(owner, { ...input, language: name }, undefined)
    const acquired = Array.from({ length: 8 }, (_, at) => build(ada, `ada ${at}`))
    acquired.push(build(bob, 'bob'))
    await new Promise(setImmediate)
    // Each thread builds one part at a time, and the next in line is bob’s.
    expect(held.languages.length).toBe(threads)
    held.letThrough()
    await Promise.all(acquired)
    expect(held.languages.indexOf('bob')).toBeLessThanOrEqual(latest)
    expect(held.languages.length).toBe(9)
  },
)

test('a part that takes too long in a shared thread is built in its own from then on', async () => {
  const stuck = new Failure('engine_failed', 'Try again.', { cause: new WorkerStuck('stuck') })
  const built: number[] = []
  let created = 0
  const workers = startWorkers(() => {
    const worker = createIndexWorker({ startThread: () => startIndexThread(512) })
    const number = ++created
    return {
      ...worker,
      build: async (accountId, input, ...options) => {
        built.push(number)
        if (number <= 3 && input.language === 'endless') throw stuck
        return worker.build(accountId, input, ...options)
      },
    }
  })
  const endless = { ...small, language: 'endless' }
  await expect(workers.acquire(ada, endless, undefined)).rejects.toBe(stuck)
  await workers.acquire(ada, endless, undefined)
  await workers.acquire(bob, small, undefined)
  expect(built).toEqual([1, 4, 1])
})

test('builds that wait when the service closes start no thread', async () => {
  let started = 0
  const workers = createIndexWorkers(() =>
    createIndexWorker({
      startThread: () => {
        started += 1
        return startIndexThread(512)
      },
    }),
  )
  const builds = Promise.allSettled([1, 2, 3].map(() => workers.acquire(ada, small, undefined)))
  await workers.close()
  expect((await builds).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(started).toBe(1)
})
