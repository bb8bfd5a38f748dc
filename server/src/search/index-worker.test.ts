import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIndexWorker, type IndexWorker, startIndexThread } from './index-worker.ts'
import type { IndexInput } from './index-worker-thread.ts'
import { createSharedWordVectors } from './shared-word-vectors.ts'

const passage = { id: 'p', sourceId: 's', title: 'Payment', url: null, text: 'You can pay by card or by invoice.' }
const input = { passages: [passage] }
const answer = { readings: [{ candidates: [{ content: { kind: 'extract', text: passage.text } }] }] }
const questions = (count: number) => ({
  entries: Array.from({ length: count }, (_, at) => ({
    id: `e${at}`,
    questions: [`How can I pay for lamp ${at}?`],
    answer: 'By card.',
  })),
})

const keep = (indexWorker: IndexWorker, kept: IndexInput = input): Promise<number> =>
  indexWorker.build('ada', kept).then(({ part }) => part)

/** Builds passages immediately, and never responds to anything else. */
const mute = `const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ kind, id }) => {
    if (kind === 'build') return parentPort.postMessage({ id })
    for (;;);
  })`

/** Starts with mute threads, and continues with real ones. */
function startWorker(mutes: number, bounds: Partial<Parameters<typeof createIndexWorker>[0]> = {}) {
  let started = 0
  let ended = 0
  const indexWorker = createIndexWorker({
    ...bounds,
    startThread: () =>
      (++started <= mutes ? new Worker(mute, { eval: true }) : startIndexThread(512)).on('exit', () => ended++),
  })
  onTestFinished(() => indexWorker.close())
  return { indexWorker, startedCount: () => started, endedCount: () => ended }
}

test('a part is built, searched and dropped', async () => {
  const { indexWorker } = startWorker(0)
  const part = await keep(indexWorker)
  expect(indexWorker.holds(part)).toBe(true)
  expect(await indexWorker.search(part, 'How can I pay?')).toMatchObject(answer)
  indexWorker.drop(part)
  expect(indexWorker.holds(part)).toBe(false)
  await expect(indexWorker.search(part, 'How can I pay?')).rejects.toMatchObject({ code: 'engine_failed' })
})

test.runIf(process.platform === 'linux')('the main thread has priority over those that build', async () => {
  const { indexWorker } = startWorker(0)
  await keep(indexWorker)
  const niceness = (thread: string): number => {
    // The fields after the name, which may have spaces in it.
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) /)
    return Number(fields.split(' ')[16])
  }
  const main = niceness(`${process.pid}`)
  expect(readdirSync('/proc/self/task').filter((thread) => niceness(thread) > main)).not.toEqual([])
})

test('a passage or an entry that cannot be indexed is left out and reported, and the others answer', async () => {
  const { indexWorker } = startWorker(0)
  const broken = { ...passage, id: 'broken', text: null as unknown as string }
  const { part, leftOut } = await indexWorker.build('ada', { passages: [broken, passage] })
  expect(await indexWorker.search(part, 'How can I pay?')).toMatchObject(answer)
  expect(leftOut).toMatchObject([{ id: 'broken', error: { message: expect.any(String) } }])
  const { entries } = questions(2)
  const unreadable = { id: 'broken', questions: [null as unknown as string], answer: 'By card.' }
  const known = await indexWorker.build('ada', { entries: [...entries, unreadable] })
  expect(known.leftOut).toMatchObject([{ id: 'broken' }])
  expect(await indexWorker.search(known.part, 'How can I pay for lamp 1?')).toMatchObject({ ranked: ['e1', 'e0'] })
})

test('a thread that cannot start for a missing package is overloaded, and the next build gets a new one', async () => {
  let started = 0
  const missing = `import('a-package-that-nobody-installed')`
  const indexWorker = createIndexWorker({
    startThread: () => (++started === 1 ? new Worker(missing, { eval: true }) : startIndexThread(512)),
  })
  onTestFinished(() => indexWorker.close())
  await expect(indexWorker.build('ada', input)).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'retry-after': '5' },
  })
  expect(await indexWorker.search(await keep(indexWorker), 'How can I pay?')).toMatchObject(answer)
})

test('a package missing in the middle of a build is overloaded too', async () => {
  const missing = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ kind, id }) => kind === 'end' ? parentPort.close() :
      parentPort.postMessage({ id, failure: new Error('Cannot find module'), code: 'MODULE_NOT_FOUND' }))`
  const indexWorker = createIndexWorker({ startThread: () => new Worker(missing, { eval: true }) })
  onTestFinished(() => indexWorker.close())
  await expect(indexWorker.build('ada', input)).rejects.toMatchObject({ code: 'overloaded' })
})

test('a search that does not end ends its thread, and the next one gets a new thread', async () => {
  const { indexWorker, startedCount } = startWorker(1, { searchMostMs: 2_000 })
  await expect(indexWorker.search(await keep(indexWorker), 'Hello')).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await indexWorker.search(await keep(indexWorker), 'How can I pay?')).toMatchObject(answer)
  expect(startedCount()).toBe(2)
})

test('a build has more time than a search, but not unlimited', async () => {
  const { indexWorker } = startWorker(1, { searchMostMs: 1, buildMostMs: 2_000 })
  const part = await keep(indexWorker)
  const begun = performance.now()
  const lost = Promise.allSettled([indexWorker.build('ada', questions(20)), indexWorker.search(part, 'Hello')])
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(performance.now() - begun).toBeGreaterThan(1_900)
})

test('a build with a shorter limit of its own ends the thread sooner', async () => {
  const { indexWorker, startedCount } = startWorker(1, { searchMostMs: 1 })
  await keep(indexWorker)
  await expect(indexWorker.build('ada', questions(20), undefined, 200)).rejects.toMatchObject({
    cause: { name: 'WorkerStuck' },
  })
  await keep(indexWorker)
  expect(startedCount()).toBe(2)
})

test('a retired thread answers its pending requests first', async () => {
  const { indexWorker } = startWorker(0)
  const part = await keep(indexWorker)
  const asked = indexWorker.search(part, 'How can I pay?')
  indexWorker.retire()
  expect(await asked).toMatchObject(answer)
})

test('parts of a retired or closed thread are gone, and start no other', async () => {
  const { indexWorker, startedCount } = startWorker(0)
  for (const end of [indexWorker.retire, indexWorker.close]) {
    const part = await keep(indexWorker)
    const startedBefore = startedCount()
    await end()
    expect(indexWorker.holds(part)).toBe(false)
    await expect(indexWorker.search(part, 'How can I pay?')).rejects.toMatchObject({ code: 'engine_failed' })
    indexWorker.drop(part)
    expect(startedCount()).toBe(startedBefore)
  }
})

test('a build that exceeds a thread’s memory fails alone, and the thread is replaced', async () => {
  let heapMb = 16
  const indexWorker = createIndexWorker({ startThread: () => startIndexThread(heapMb) })
  onTestFinished(() => indexWorker.close())
  const large = Array.from({ length: 4_000 }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: Array.from({ length: 100 }, (__, word) => `word${at * 100 + word}`).join(' '),
  }))
  await expect(indexWorker.build('ada', { passages: large })).rejects.toMatchObject({ code: 'engine_failed' })
  heapMb = 512
  expect(await indexWorker.search(await keep(indexWorker), 'How can I pay?')).toMatchObject(answer)
})

test('an empty thread ends after a while, and another is started on demand', async () => {
  const { indexWorker, startedCount, endedCount } = startWorker(0, { idleMostMs: 20 })
  indexWorker.drop(await keep(indexWorker, questions(20)))
  await vi.waitFor(() => expect(endedCount()).toBe(1), { timeout: 240_000 })
  const part = await keep(indexWorker)
  expect(startedCount()).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await indexWorker.search(part, 'How can I pay?')).toMatchObject(answer)
  expect(startedCount()).toBe(2)
  indexWorker.drop(part)
  await vi.waitFor(() => expect(endedCount()).toBe(2), { timeout: 240_000 })
})

test('word vectors are loaded by one thread for all', async () => {
  const shared = createSharedWordVectors()
  const read = vi.fn<Parameters<typeof shared.get>[0]>()
  const words: typeof shared = {
    get: (readHere) => {
      read.mockImplementationOnce(readHere)
      return shared.get(read)
    },
  }
  const indexWorkers = [startWorker(0, { words }).indexWorker, startWorker(0, { words }).indexWorker]
  await Promise.all(indexWorkers.map((indexWorker) => indexWorker.build('ada', questions(20))))
  expect(read).toHaveBeenCalledTimes(1)
})

test('a thread that dies while loading word vectors does not break it for the next', async () => {
  const dying = () => new Worker('throw new Error("no room")', { eval: true })
  let started = 0
  const indexWorker = createIndexWorker({ startThread: () => (++started === 1 ? dying() : startIndexThread(512)) })
  onTestFinished(() => indexWorker.close())
  await expect(indexWorker.build('ada', questions(20))).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await keep(indexWorker, questions(20))).toBeTypeOf('number')
})

test('closing completes when everything pending is done', () => {
  // In its own process, which exits as soon as nothing is pending.
  const script = `import('${new URL('./index-worker.ts', import.meta.url)}')
    .then(async ({ createIndexWorker, startIndexThread }) => {
      const indexWorker = createIndexWorker({ startThread: () => startIndexThread(512) })
      await indexWorker.build('ada', ${JSON.stringify(input)})
      await indexWorker.close()
      process.stdout.write('closed')
    })`
  const child = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' })
  expect(child).toMatchObject({ status: 0, stdout: 'closed' })
})
