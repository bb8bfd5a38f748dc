import { expect, onTestFinished, test, vi } from 'vitest'
import { createHeldMinds } from '../test/held-minds.ts'
import { createMindHost, startMindThread } from './mind-host.ts'
import { createMindThreads } from './mind-threads.ts'

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
/** A thread may be slow to start beside other tests. */
const patient = { timeout: 20_000 }

function startThreads(createHost = () => createMindHost({ startThread: () => startMindThread(512) })) {
  const threads = createMindThreads(createHost)
  onTestFinished(() => threads.close())
  return threads
}

test('a large part that has left its thread starts no other, however late it is asked', async () => {
  let started = 0
  let ended = 0
  const threads = startThreads(() =>
    createMindHost({
      startThread: () => {
        started += 1
        return startMindThread(512).on('exit', () => ended++)
      },
    }),
  )
  const lodging = await threads.lodge(large, undefined)
  lodging.leave()
  expect(lodging.isThere()).toBe(false)
  await expect(lodging.think('Lamp 7', 0)).rejects.toMatchObject({ code: 'engine_failed' })
  await vi.waitFor(() => expect(ended).toBe(1), patient)
  expect(started).toBe(1)
})

test('what is learnt anew is not learnt where the version before answers', async () => {
  const threads = startThreads()
  const first = await threads.lodge(medium, undefined)
  const second = await threads.lodge(medium, first)
  const third = await threads.lodge(medium, second)
  expect(second.host).not.toBe(first.host)
  expect(third.host).toBe(first.host)
})

test('two large parts learn at once, and the next when one of them is done', async () => {
  const held = createHeldMinds()
  const threads = startThreads(held.createHost)
  held.hold()
  const lodged = [large, large, large].map((lesson) => threads.lodge(lesson, undefined))
  await new Promise(setImmediate)
  expect(held.lessons.length).toBe(2)
  held.letThrough()
  await Promise.all(lodged)
  expect(held.lessons.length).toBe(3)
})
