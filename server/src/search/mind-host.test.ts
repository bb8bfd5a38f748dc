import { spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMindHost, type MindHost, startMindThread } from './mind-host.ts'
import type { Lesson } from './mind-thread.ts'
import { createWordShelf } from './word-shelf.ts'

const passage = { id: 'p', sourceId: 's', title: 'Payment', url: null, text: 'You can pay by card or by invoice.' }
const lesson = { passages: [passage] }
const thought = { readings: [{ candidates: [{ said: { kind: 'extract', text: passage.text } }] }] }
const questions = (count: number) => ({
  entries: Array.from({ length: count }, (_, at) => ({
    id: `e${at}`,
    questions: [`How can I pay for lamp ${at}?`],
    answer: 'By card.',
  })),
})

const keep = (host: MindHost, kept: Lesson = lesson): Promise<number> => host.learn(kept).then(({ part }) => part)

/** Learns passages at once, and never reports on anything else. */
const mute = `const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ kind, id }) => {
    if (kind === 'learn') return parentPort.postMessage({ id })
    for (;;);
  })`

/** Begins with mute threads, and goes on with real ones. */
function startHost(mutes: number, bounds: Partial<Parameters<typeof createMindHost>[0]> = {}) {
  let started = 0
  let ended = 0
  const host = createMindHost({
    ...bounds,
    startThread: () =>
      (++started <= mutes ? new Worker(mute, { eval: true }) : startMindThread(512)).on('exit', () => ended++),
  })
  onTestFinished(() => host.close())
  return { host, startedCount: () => started, endedCount: () => ended }
}

test('a part is learnt, asked and forgotten', async () => {
  const { host } = startHost(0)
  const part = await keep(host)
  expect(host.holds(part)).toBe(true)
  expect(await host.think(part, 'How can I pay?')).toMatchObject(thought)
  host.forget(part)
  expect(host.holds(part)).toBe(false)
  await expect(host.think(part, 'How can I pay?')).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a passage or an entry that cannot be indexed is left out and named, and the others answer', async () => {
  const { host } = startHost(0)
  const broken = { ...passage, id: 'broken', text: null as unknown as string }
  const { part, leftOut } = await host.learn({ passages: [broken, passage] })
  expect(await host.think(part, 'How can I pay?')).toMatchObject(thought)
  expect(leftOut).toMatchObject([{ id: 'broken', error: { message: expect.any(String) } }])
  const { entries } = questions(2)
  const unreadable = { id: 'broken', questions: [null as unknown as string], answer: 'By card.' }
  const known = await host.learn({ entries: [...entries, unreadable] })
  expect(known.leftOut).toMatchObject([{ id: 'broken' }])
  expect(await host.think(known.part, 'How can I pay for lamp 1?')).toMatchObject({ ranked: ['e1', 'e0'] })
})

test('a thread that cannot start for a missing package is overloaded, and the next lesson gets a new one', async () => {
  let started = 0
  const missing = `import('a-package-that-nobody-installed')`
  const host = createMindHost({
    startThread: () => (++started === 1 ? new Worker(missing, { eval: true }) : startMindThread(512)),
  })
  onTestFinished(() => host.close())
  await expect(host.learn(lesson)).rejects.toMatchObject({ code: 'overloaded', headers: { 'retry-after': '5' } })
  expect(await host.think(await keep(host), 'How can I pay?')).toMatchObject(thought)
})

test('a package that is missed in the middle of a lesson is overloaded too', async () => {
  const missing = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ kind, id }) => kind === 'end' ? parentPort.close() :
      parentPort.postMessage({ id, failure: new Error('Cannot find module'), code: 'MODULE_NOT_FOUND' }))`
  const host = createMindHost({ startThread: () => new Worker(missing, { eval: true }) })
  onTestFinished(() => host.close())
  await expect(host.learn(lesson)).rejects.toMatchObject({ code: 'overloaded' })
})

test('a thought that does not end ends its thread, and the next one gets a new thread', async () => {
  const { host, startedCount } = startHost(1, { thoughtMostMs: 2_000 })
  await expect(host.think(await keep(host), 'Hello')).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await host.think(await keep(host), 'How can I pay?')).toMatchObject(thought)
  expect(startedCount()).toBe(2)
})

test('a lesson has more time than a thought, but not for ever', async () => {
  const { host } = startHost(1, { thoughtMostMs: 1, lessonMostMs: 2_000 })
  const part = await keep(host)
  const begun = performance.now()
  const lost = Promise.allSettled([host.learn(questions(20)), host.think(part, 'Hello')])
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(performance.now() - begun).toBeGreaterThan(1_900)
})

test('a retired thread answers first what it was asked', async () => {
  const { host } = startHost(0)
  const part = await keep(host)
  const asked = host.think(part, 'How can I pay?')
  host.retire()
  expect(await asked).toMatchObject(thought)
})

test('what lived in a retired or closed thread is gone, and starts no other', async () => {
  const { host, startedCount } = startHost(0)
  for (const end of [host.retire, host.close]) {
    const part = await keep(host)
    const startedBefore = startedCount()
    await end()
    expect(host.holds(part)).toBe(false)
    await expect(host.think(part, 'How can I pay?')).rejects.toMatchObject({ code: 'engine_failed' })
    host.forget(part)
    expect(startedCount()).toBe(startedBefore)
  }
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
  expect(await host.think(await keep(host), 'How can I pay?')).toMatchObject(thought)
})

test('a thread in which nothing lives ends after a while, and another is started when it is needed', async () => {
  const { host, startedCount, endedCount } = startHost(0, { idleMostMs: 20 })
  host.forget(await keep(host, questions(20)))
  await vi.waitFor(() => expect(endedCount()).toBe(1), { timeout: 20_000 })
  const part = await keep(host)
  expect(startedCount()).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await host.think(part, 'How can I pay?')).toMatchObject(thought)
  expect(startedCount()).toBe(2)
  host.forget(part)
  await vi.waitFor(() => expect(endedCount()).toBe(2), { timeout: 20_000 })
})

test('what words mean is read by one thread for all', async () => {
  const shelf = createWordShelf()
  const read = vi.fn<Parameters<typeof shelf.take>[0]>()
  const words: typeof shelf = {
    take: (readHere) => {
      read.mockImplementationOnce(readHere)
      return shelf.take(read)
    },
  }
  const hosts = [startHost(0, { words }).host, startHost(0, { words }).host]
  await Promise.all(hosts.map((host) => host.learn(questions(20))))
  expect(read).toHaveBeenCalledTimes(1)
})

test('a thread that dies while it reads what words mean does not spoil it for the next', async () => {
  const dying = () => new Worker('throw new Error("no room")', { eval: true })
  let started = 0
  const host = createMindHost({ startThread: () => (++started === 1 ? dying() : startMindThread(512)) })
  onTestFinished(() => host.close())
  await expect(host.learn(questions(20))).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await keep(host, questions(20))).toBeTypeOf('number')
})

test('closing is done when all it waits for is', () => {
  // In a process of its own, which ends as soon as nothing is under way.
  const script = `import('${new URL('./mind-host.ts', import.meta.url)}')
    .then(async ({ createMindHost, startMindThread }) => {
      const host = createMindHost({ startThread: () => startMindThread(512) })
      await host.learn(${JSON.stringify(lesson)})
      await host.close()
      process.stdout.write('closed')
    })`
  const child = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' })
  expect(child).toMatchObject({ status: 0, stdout: 'closed' })
})
