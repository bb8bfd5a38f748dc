import { expect, onTestFinished, test, vi } from 'vitest'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { createIndexWorker, startIndexThread } from './index-worker.ts'
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
const [medium, large] = [passages(401), passages(5_001)]
/** A thread may be slow to start while other tests run. */
const patient = { timeout: 20_000 }

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
  const handle = await workers.acquire(large, undefined)
  handle.release()
  expect(handle.isAlive()).toBe(false)
  await expect(handle.search('Lamp 7', 0)).rejects.toMatchObject({ code: 'engine_failed' })
  await vi.waitFor(() => expect(ended).toBe(1), patient)
  expect(started).toBe(1)
})

test('a rebuild does not run in the thread that serves the previous version', async () => {
  const workers = startWorkers()
  const first = await workers.acquire(medium, undefined)
  const second = await workers.acquire(medium, first)
  const third = await workers.acquire(medium, second)
  expect(second.worker).not.toBe(first.worker)
  expect(third.worker).toBe(first.worker)
})

test('two large parts are built at the same time, and the next when one of them is done', async () => {
  const held = createHeldIndexBuilds()
  const workers = startWorkers(held.createWorker)
  held.hold()
  const acquired = [large, large, large].map((input) => workers.acquire(input, undefined))
  await new Promise(setImmediate)
  expect(held.builds.length).toBe(2)
  held.letThrough()
  await Promise.all(acquired)
  expect(held.builds.length).toBe(3)
})
