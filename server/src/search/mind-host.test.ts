import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createMindHost, startMindThread } from './mind-host.ts'

const lesson = { entries: [{ id: 'e', questions: ['How can I pay?'], answer: 'By card.' }] }
const thought = { finding: { kind: 'answer', entry: { id: 'e' } } }

/** Begins with threads that never report, and goes on with real ones. */
function startHost(mutes: number, bounds: { thoughtMostMs?: number; lessonMostMs?: number } = {}) {
  let started = 0
  const host = createMindHost({
    ...bounds,
    startThread: () =>
      ++started <= mutes
        ? new Worker('require("node:worker_threads").parentPort.on("message", () => { for (;;); })', { eval: true })
        : startMindThread(512),
  })
  onTestFinished(() => host.close())
  return { host, startedCount: () => started }
}

test('a part is learnt, asked and forgotten', async () => {
  const { host } = startHost(0)
  const part = await host.learn(lesson)
  expect(host.holds(part)).toBe(true)
  expect(await host.think(part, 'How can I pay?')).toMatchObject(thought)
  host.forget(part)
  expect(host.holds(part)).toBe(false)
  await expect(host.think(part, 'How can I pay?')).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a thought that does not end ends its thread, and the next one gets a new thread', async () => {
  const { host, startedCount } = startHost(1, { thoughtMostMs: 500 })
  await expect(host.think(1, 'Hello')).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await host.think(await host.learn(lesson), 'How can I pay?')).toMatchObject(thought)
  expect(startedCount()).toBe(2)
})

test('a lesson has more time than a thought, but not for ever', async () => {
  const { host } = startHost(1, { thoughtMostMs: 1, lessonMostMs: 200 })
  const begun = performance.now()
  const lost = Promise.allSettled([host.learn(lesson), host.think(1, 'Hello')])
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(performance.now() - begun).toBeGreaterThan(190)
})

test('a retired thread answers first what it was asked', async () => {
  const { host } = startHost(0)
  const part = await host.learn(lesson)
  const asked = host.think(part, 'How can I pay?')
  host.retire()
  expect(await asked).toMatchObject(thought)
})

test('what needs more memory than a thread may have fails alone, and the thread is replaced', async () => {
  let heapMb = 16
  const host = createMindHost({ startThread: () => startMindThread(heapMb) })
  onTestFinished(() => host.close())
  const large = Array.from({ length: 4_000 }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: Array.from({ length: 100 }, (__, word) => `word${at * 100 + word}`).join(' '),
  }))
  await expect(host.learn({ passages: large })).rejects.toMatchObject({ code: 'engine_failed' })
  heapMb = 512
  expect(await host.think(await host.learn(lesson), 'How can I pay?')).toMatchObject(thought)
})
