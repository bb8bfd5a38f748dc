import { expect, onTestFinished, test, vi } from 'vitest'
import { createMindHost, type MindHost, startMindThread } from './mind-host.ts'
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
const large = passages(5_001)
/** A thread may be slow to start beside other tests. */
const patient = { timeout: 20_000 }

function startThreads(createHost: () => MindHost) {
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
}, 30_000)
