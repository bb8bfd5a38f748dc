import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '../lib/clock.ts'
import { createTestClock } from '../test/app.ts'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { createIndexPool, type IndexedBot, type IndexPoolOptions, type Understanding } from './index-pool.ts'
import { createIndexWorker, type IndexWorker, startIndexThread } from './index-worker.ts'
import type { KnownEntry, KnownPassage } from './search.ts'

const question = 'How can I pay?'
/** A thread may be slow to start while other tests run. */
const patient = { timeout: 240_000 }
/** Small bots are waited for, so no bot counts as small. */
const withoutWaiting = { mostOfSmall: 0, timeout: async () => {} }
const knowing = (answer: string): KnownEntry[] => [{ id: 'e', questions: [question], answer }]
const bot = (id: string, knowledgeVersion = 1, passagesVersion = 1) => ({
  id,
  accountId: 'a',
  knowledgeVersion,
  passagesVersion,
})
const paying = { id: 'p', sourceId: 's', title: 'Payment', url: null, text: 'You can pay by card.' }

/** A message to bot b waits for a provider until released, and then reads everything the bot knows. */
function createSlowProvider() {
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  const understanding: Understanding = {
    ofInput: async () => ({ key: 'k', dimensions: 1, rows: Int8Array.of(1), rowOf: Int32Array.of(0) }),
    ofMessage: async ({ id }) => {
      if (id !== 'b') return undefined
      asked.resolve()
      return told.promise
    },
  }
  const knowledge = { entries: async () => [], passages: async () => [paying] }
  return { options: { understanding, ...knowledge }, asked: asked.promise, tell: () => told.resolve(undefined) }
}

function startPool({
  entries = async () => knowing('By card.'),
  passages = async () => [],
  isStillSo = async () => true,
  memoryMb = 100,
  ...options
}: {
  entries?: (botId: string) => Promise<KnownEntry[]>
  passages?: (botId: string) => Promise<KnownPassage[]>
  isStillSo?: () => Promise<boolean>
  memoryMb?: number
  understanding?: Understanding
} & IndexPoolOptions = {}) {
  const loaded: string[] = []
  const errors: unknown[] = []
  const clock = createTestClock()
  const pool = createIndexPool({
    load: {
      entries: async ({ id }) => {
        loaded.push(`${id}’s entries`)
        return entries(id)
      },
      passages: async ({ id }) => {
        loaded.push(`${id}’s passages`)
        return passages(id)
      },
    },
    review: async (_, result) => ((await isStillSo()) ? result : undefined),
    memoryMb,
    now: clock.now,
    onError: (error) => void errors.push(error),
    ...options,
  })
  onTestFinished(() => pool.close())
  const ask = async (asked: ReturnType<typeof bot>) => {
    const { finding } = await pool.search(asked, question)
    return finding.kind === 'answer' ? finding.entry.answer : finding.kind
  }
  return { pool, loaded, errors, clock, ask }
}

/** Whether messages are answered from these versions by now, or nothing more will follow. */
function isSettled(
  pool: ReturnType<typeof createIndexPool>,
  { id, knowledgeVersion, passagesVersion }: IndexedBot,
): boolean {
  const settled = pool.settledVersionsOf(id)
  return !settled || (settled.knowledgeVersion >= knowledgeVersion && settled.passagesVersion >= passagesVersion)
}

test('a bot is indexed once, however many messages arrive at the same time', async () => {
  const { loaded, ask } = startPool()
  expect(await Promise.all(Array.from({ length: 5 }, () => ask(bot('b'))))).toEqual(Array(5).fill('By card.'))
  expect(loaded).toEqual(['b’s entries', 'b’s passages'])
})

test('a newer version is indexed before it is searched; an older request gets the newer answer', async () => {
  let answer = 'By card.'
  const { ask } = startPool({ entries: async () => knowing(answer) })
  expect(await ask(bot('b', 1))).toBe('By card.')
  answer = 'By phone.'
  expect(await ask(bot('b', 2))).toBe('By phone.')
  expect(await ask(bot('b', 1))).toBe('By phone.')
})

test('only the part that changed is loaded and indexed again', async () => {
  const { loaded, ask } = startPool()
  await ask(bot('b', 1, 1))
  loaded.splice(0)
  await ask(bot('b', 2, 1))
  expect(loaded.splice(0)).toEqual(['b’s entries'])
  await ask(bot('b', 2, 2))
  expect(loaded.splice(0)).toEqual(['b’s passages'])
})

test('bots do not share knowledge', async () => {
  const { ask } = startPool({ entries: async (id) => (id === 'a' ? knowing('By card.') : []) })
  expect(await ask(bot('a'))).toBe('By card.')
  expect(await ask(bot('b'))).toBe('nothing')
})

test('a load that fails is retried by the next message', async () => {
  let isUnavailable = true
  const { ask } = startPool({
    entries: async () => {
      if (isUnavailable) throw new Error('the database is unavailable')
      return knowing('By card.')
    },
  })
  await expect(ask(bot('b'))).rejects.toThrow('the database is unavailable')
  isUnavailable = false
  expect(await ask(bot('b'))).toBe('By card.')
})

test('a change is indexed in the background, and many changes in a row are indexed together', async () => {
  let answer = 'By card.'
  const held = createHeldIndexBuilds()
  const { pool, loaded, ask } = startPool({ entries: async () => knowing(answer), createWorker: held.createWorker })
  await ask(bot('b', 1))
  loaded.splice(0)
  held.hold()
  const building = held.nextBuild()
  pool.prepare(bot('b', 2))
  await building
  expect(isSettled(pool, bot('b', 2))).toBe(false)
  for (const version of [3, 4, 5]) pool.prepare(bot('b', version))
  answer = 'By phone.'
  held.letThrough()
  expect(await ask(bot('b', 5))).toBe('By phone.')
  expect(isSettled(pool, bot('b', 5))).toBe(true)
  expect(loaded).toEqual(['b’s entries', 'b’s entries'])
})

test('a bot that was never asked is not indexed in advance', async () => {
  const { pool, loaded } = startPool()
  pool.prepare(bot('b'))
  expect(isSettled(pool, bot('b'))).toBe(true)
  expect(loaded).toEqual([])
})

test('while a bot is indexed, the previous index answers messages that do not wait', async () => {
  let answer = 'By card.'
  const held = createHeldIndexBuilds()
  const { pool, ask } = startPool({
    entries: async () => knowing(answer),
    createWorker: held.createWorker,
    ...withoutWaiting,
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By card.')
  held.letThrough()
  await vi.waitFor(() => expect(isSettled(pool, bot('b', 2))).toBe(true), patient)
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('a small bot is waited for, however slow the machine', async () => {
  let answer = 'By card.'
  const held = createHeldIndexBuilds()
  const { ask } = startPool({
    entries: async () => knowing(answer),
    createWorker: held.createWorker,
    timeout: async () => void setImmediate(held.letThrough),
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('the previous index does not answer with deleted content: then the message waits', async () => {
  let answer = 'By card.'
  const held = createHeldIndexBuilds()
  const { ask } = startPool({
    entries: async () => knowing(answer),
    isStillSo: async () => {
      held.letThrough()
      return false
    },
    createWorker: held.createWorker,
    ...withoutWaiting,
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('when memory runs short, the least recently used bot is evicted, and indexed again when it is asked', async () => {
  // A small bot counts for a tenth of a megabyte: two fit, three do not.
  const { loaded, ask } = startPool({ memoryMb: 0.25 })
  for (const id of ['a', 'b', 'a', 'c']) await ask(bot(id))
  loaded.splice(0)
  for (const id of ['a', 'c']) expect(await ask(bot(id))).toBe('By card.')
  expect(loaded).toEqual([])
  expect(await ask(bot('b'))).toBe('By card.')
  expect(loaded).toEqual(['b’s entries', 'b’s passages'])
})

test('when memory runs short, a bot that is being indexed is kept', async () => {
  const held = createHeldIndexBuilds()
  const { pool, loaded, ask } = startPool({ memoryMb: 0, createWorker: held.createWorker })
  await ask(bot('a', 1))
  held.hold()
  const isBuilding = held.nextBuild()
  pool.prepare(bot('a', 2))
  await isBuilding
  const answer = ask(bot('b'))
  await vi.waitFor(() => expect(loaded).toContain('b’s entries'), patient)
  await new Promise(setImmediate)
  expect(pool.isLoaded('a')).toBe(true)
  held.letThrough()
  expect(await answer).toBe('By card.')
})

test('a message is answered by the index it started with, even if the bot is reindexed meanwhile', async () => {
  const provider = createSlowProvider()
  const { pool, ask } = startPool(provider.options)
  const answer = ask(bot('b', 1, 1))
  await provider.asked
  pool.prepare(bot('b', 1, 2))
  await vi.waitFor(() => expect(isSettled(pool, bot('b', 1, 2))).toBe(true), patient)
  provider.tell()
  expect(await answer).toBe('extract')
})

test('a message is answered even if its bot is evicted meanwhile', async () => {
  const provider = createSlowProvider()
  const { pool, loaded, ask } = startPool({ ...provider.options, memoryMb: 0 })
  const answer = ask(bot('b'))
  await provider.asked
  await ask(bot('c'))
  expect(pool.isLoaded('b')).toBe(false)
  loaded.splice(0)
  provider.tell()
  expect(await answer).toBe('extract')
  expect(loaded).toEqual([])
})

test('large parts have their own threads, and dropping a large one ends its thread', async () => {
  let started = 0
  let ended = 0
  const many = Array.from({ length: 5_001 }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: `Lamp number ${at}.`,
  }))
  const { ask } = startPool({
    passages: async () => many,
    createWorker: () => createIndexWorker({ startThread }),
  })
  function startThread() {
    started += 1
    return startIndexThread(512).on('exit', () => {
      ended += 1
    })
  }
  await ask(bot('b', 1, 1))
  expect(started).toBe(2)
  await ask(bot('b', 1, 2))
  await vi.waitFor(() => expect([started, ended]).toEqual([3, 1]), patient)
})

test('parts of a thread that died are indexed again by the next message', async () => {
  const threads: ReturnType<typeof startIndexThread>[] = []
  const { ask } = startPool({
    entries: async () => [],
    passages: async () => [paying],
    createWorker: () =>
      createIndexWorker({
        startThread: () => {
          const thread = startIndexThread(512)
          threads.push(thread)
          return thread
        },
      }),
  })
  expect(await ask(bot('b'))).toBe('extract')
  await Promise.all(threads.map((thread) => thread.terminate()))
  expect(await ask(bot('b'))).toBe('extract')
  expect(threads.length).toBe(2)
})

test('a message whose thread dies during the search is still answered: the bot is indexed again', async () => {
  const threads: Worker[] = []
  let searches = 0
  const { ask, loaded } = startPool({
    createWorker: () => {
      const worker = createIndexWorker({
        startThread: () => {
          const thread = startIndexThread(512)
          threads.push(thread)
          return thread
        },
      })
      return {
        ...worker,
        search: async (...question) => {
          searches += 1
          // As another bot's build does that takes too long.
          if (searches === 1) await threads.at(-1)?.terminate()
          return worker.search(...question)
        },
      }
    },
  })
  expect(await ask(bot('b'))).toBe('By card.')
  expect(loaded.filter((part) => part === 'b’s entries')).toHaveLength(2)
})

test('messages whose search waits for a thread that is ended are still answered', async () => {
  const mute = `require('node:worker_threads').parentPort.on('message', ({ kind, id }) => {
    if (kind === 'build') require('node:worker_threads').parentPort.postMessage({ id })
    else for (;;);
  })`
  let started = 0
  const { pool } = startPool({
    entries: async () => [],
    passages: async () => [paying],
    createWorker: () =>
      createIndexWorker({
        searchMostMs: 2_000,
        startThread: () => (++started === 1 ? new Worker(mute, { eval: true }) : startIndexThread(512)),
      }),
  })
  // So long that most of them wait outside the thread.
  const messages = Array.from({ length: 20 }, (_, at) => `${question} ${'lamp '.repeat(350)} ${at}`)
  const results = await Promise.all(messages.map((message) => pool.search(bot('b'), message)))
  expect(results.map(({ candidates }) => candidates.length > 0)).toEqual(Array(20).fill(true))
  expect(started).toBe(2)
})

test('a failed build leaves the bot with its previous index, is retried after a while, and never blocks messages forever', async () => {
  let answer = 'By card.'
  let isBroken = false
  const held = createHeldIndexBuilds()
  const { pool, errors, clock, ask } = startPool({
    entries: async () => knowing(answer),
    createWorker: () => {
      const worker = held.createWorker()
      return {
        ...worker,
        build: (...given) => (isBroken ? Promise.reject(new Error('too much')) : worker.build(...given)),
      }
    },
  })
  await ask(bot('b', 1))
  isBroken = true
  answer = 'By phone.'
  pool.prepare(bot('b', 2))
  await vi.waitFor(() => expect(errors).toMatchObject([{ message: 'too much' }]), patient)
  expect(isSettled(pool, bot('b', 2))).toBe(true)
  isBroken = false
  expect(await ask(bot('b', 2))).toBe('By card.')
  clock.advance(minuteMs)
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('only the beginning of a long message is sent to a thread, however it grows when it is normalised', async () => {
  const asked: string[] = []
  const createWorker = (): IndexWorker => {
    const worker = createIndexWorker({ startThread: () => startIndexThread(512) })
    return {
      ...worker,
      search: (part, message, ...rest) => {
        asked.push(message)
        return worker.search(part, message, ...rest)
      },
    }
  }
  const { pool } = startPool({ passages: async () => [paying], createWorker })
  for (const message of [
    '\ufdfa'.repeat(32_000),
    'a\u0300\u0316'.repeat(10_000),
    `${question} ${'lamp '.repeat(6_000)}`,
  ])
    await pool.search(bot('b'), message)
  expect(new Set(asked).size).toBe(3)
  for (const { length } of asked) expect(length).toBeLessThanOrEqual(2_000)
  expect(asked.at(-1)).toContain(question)
})
