import { expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '../clock.ts'
import { createTestClock } from '../test/app.ts'
import { createHeldMinds } from '../test/held-minds.ts'
import type { KnownEntry, KnownPassage } from './mind.ts'
import { createMindHost, type MindHost, startMindThread } from './mind-host.ts'
import { createMinds, type MindOptions, type Understanding } from './minds.ts'

const question = 'How can I pay?'
/** A thread may be slow to start beside other tests. */
const patient = { timeout: 20_000 }
/** What is small is waited for, so nothing is. */
const impatient = { mostOfSmall: 0, patience: async () => {} }
const knowing = (answer: string): KnownEntry[] => [{ id: 'e', questions: [question], answer }]
const bot = (id: string, knowledgeVersion = 1, passagesVersion = 1) => ({
  id,
  accountId: 'a',
  knowledgeVersion,
  passagesVersion,
})
const paying = { id: 'p', sourceId: 's', title: 'Payment', url: null, text: 'You can pay by card.' }

/** Whoever asks the bot b waits for a provider, until it is let go on; all that it knows is to be read after that. */
function createSlowProvider() {
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  const understanding: Understanding = {
    ofLesson: async () => ({ key: 'k', dimensions: 1, rows: Int8Array.of(1), rowOf: Int32Array.of(0) }),
    ofMessage: async ({ id }) => {
      if (id !== 'b') return undefined
      asked.resolve()
      return told.promise
    },
  }
  const knowledge = { entries: async () => [], passages: async () => [paying] }
  return { options: { understanding, ...knowledge }, asked: asked.promise, tell: () => told.resolve(undefined) }
}

function startMinds({
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
} & MindOptions = {}) {
  const loaded: string[] = []
  const errors: unknown[] = []
  const clock = createTestClock()
  const minds = createMinds({
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
    review: async (_, thought) => ((await isStillSo()) ? thought : undefined),
    memoryMb,
    now: clock.now,
    onError: (error) => void errors.push(error),
    ...options,
  })
  onTestFinished(() => minds.close())
  const ask = async (asked: ReturnType<typeof bot>) => {
    const { finding } = await minds.think(asked, question)
    return finding.kind === 'answer' ? finding.entry.answer : finding.kind
  }
  return { minds, loaded, errors, clock, ask }
}

test('a bot learns once, however many ask at once', async () => {
  const { loaded, ask } = startMinds()
  expect(await Promise.all(Array.from({ length: 5 }, () => ask(bot('b'))))).toEqual(Array(5).fill('By card.'))
  expect(loaded).toEqual(['b’s entries', 'b’s passages'])
})

test('a newer version is learnt before it is asked; an older asker gets the newer answer', async () => {
  let answer = 'By card.'
  const { ask } = startMinds({ entries: async () => knowing(answer) })
  expect(await ask(bot('b', 1))).toBe('By card.')
  answer = 'By phone.'
  expect(await ask(bot('b', 2))).toBe('By phone.')
  expect(await ask(bot('b', 1))).toBe('By phone.')
})

test('only the part that changed is loaded and learnt again', async () => {
  const { loaded, ask } = startMinds()
  await ask(bot('b', 1, 1))
  loaded.splice(0)
  await ask(bot('b', 2, 1))
  expect(loaded.splice(0)).toEqual(['b’s entries'])
  await ask(bot('b', 2, 2))
  expect(loaded.splice(0)).toEqual(['b’s passages'])
})

test('bots do not know what others know', async () => {
  const { ask } = startMinds({ entries: async (id) => (id === 'a' ? knowing('By card.') : []) })
  expect(await ask(bot('a'))).toBe('By card.')
  expect(await ask(bot('b'))).toBe('nothing')
})

test('a load that fails is tried again by the next message', async () => {
  let isAway = true
  const { ask } = startMinds({
    entries: async () => {
      if (isAway) throw new Error('the database is away')
      return knowing('By card.')
    },
  })
  await expect(ask(bot('b'))).rejects.toThrow('the database is away')
  isAway = false
  expect(await ask(bot('b'))).toBe('By card.')
})

test('a change is learnt before anybody asks, and many changes in a row are learnt together', async () => {
  let answer = 'By card.'
  const held = createHeldMinds()
  const { minds, loaded, ask } = startMinds({ entries: async () => knowing(answer), createHost: held.createHost })
  await ask(bot('b', 1))
  loaded.splice(0)
  held.hold()
  const learning = held.nextLesson()
  minds.prepare(bot('b', 2))
  await learning
  expect(minds.isSettled(bot('b', 2))).toBe(false)
  for (const version of [3, 4, 5]) minds.prepare(bot('b', version))
  answer = 'By phone.'
  held.letThrough()
  expect(await ask(bot('b', 5))).toBe('By phone.')
  expect(minds.isSettled(bot('b', 5))).toBe(true)
  expect(loaded).toEqual(['b’s entries', 'b’s entries'])
})

test('a bot that nobody has asked yet is not prepared', async () => {
  const { minds, loaded } = startMinds()
  minds.prepare(bot('b'))
  expect(minds.isSettled(bot('b'))).toBe(true)
  expect(loaded).toEqual([])
})

test('while a bot learns, what it knew before answers those whose patience ends', async () => {
  let answer = 'By card.'
  const held = createHeldMinds()
  const { minds, ask } = startMinds({
    entries: async () => knowing(answer),
    createHost: held.createHost,
    ...impatient,
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By card.')
  held.letThrough()
  await vi.waitFor(() => expect(minds.isSettled(bot('b', 2))).toBe(true), patient)
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('a small bot is waited for, however slow the machine', async () => {
  let answer = 'By card.'
  const held = createHeldMinds()
  const { ask } = startMinds({
    entries: async () => knowing(answer),
    createHost: held.createHost,
    patience: async () => void setImmediate(held.letThrough),
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('what it knew before does not answer with what is there no longer: then the message waits', async () => {
  let answer = 'By card.'
  const held = createHeldMinds()
  const { ask } = startMinds({
    entries: async () => knowing(answer),
    isStillSo: async () => {
      held.letThrough()
      return false
    },
    createHost: held.createHost,
    ...impatient,
  })
  await ask(bot('b', 1))
  answer = 'By phone.'
  held.hold()
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('when memory runs short, the bot asked longest ago leaves, and learns again when it is asked', async () => {
  // A small bot counts for a tenth of a megabyte: two fit, three do not.
  const { loaded, ask } = startMinds({ memoryMb: 0.25 })
  for (const id of ['a', 'b', 'a', 'c']) await ask(bot(id))
  loaded.splice(0)
  for (const id of ['a', 'c']) expect(await ask(bot(id))).toBe('By card.')
  expect(loaded).toEqual([])
  expect(await ask(bot('b'))).toBe('By card.')
  expect(loaded).toEqual(['b’s entries', 'b’s passages'])
})

test('when memory runs short, a bot that is just learning stays', async () => {
  const held = createHeldMinds()
  const { minds, ask } = startMinds({ memoryMb: 0, createHost: held.createHost })
  await ask(bot('a', 1))
  held.hold()
  minds.prepare(bot('a', 2))
  const answer = ask(bot('b'))
  await vi.waitFor(() => expect(held.lessons.length).toBe(3), patient)
  expect(minds.isResident('a')).toBe(true)
  held.letThrough()
  expect(await answer).toBe('By card.')
})

test('a message is answered by what it began with, also when the bot has learnt anew before it is done', async () => {
  const provider = createSlowProvider()
  const { minds, ask } = startMinds(provider.options)
  const answer = ask(bot('b', 1, 1))
  await provider.asked
  minds.prepare(bot('b', 1, 2))
  await vi.waitFor(() => expect(minds.isSettled(bot('b', 1, 2))).toBe(true), patient)
  provider.tell()
  expect(await answer).toBe('extract')
})

test('a message is answered also when its bot had to leave before it is done', async () => {
  const provider = createSlowProvider()
  const { minds, loaded, ask } = startMinds({ ...provider.options, memoryMb: 0 })
  const answer = ask(bot('b'))
  await provider.asked
  await ask(bot('c'))
  expect(minds.isResident('b')).toBe(false)
  loaded.splice(0)
  provider.tell()
  expect(await answer).toBe('extract')
  expect(loaded).toEqual([])
})

test('large parts have threads of their own, and a large one that is forgotten ends its thread', async () => {
  let started = 0
  let ended = 0
  const many = Array.from({ length: 5_001 }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: `Lamp number ${at}.`,
  }))
  const { ask } = startMinds({
    passages: async () => many,
    createHost: () => createMindHost({ startThread }),
  })
  function startThread() {
    started += 1
    return startMindThread(512).on('exit', () => {
      ended += 1
    })
  }
  await ask(bot('b', 1, 1))
  expect(started).toBe(2)
  await ask(bot('b', 1, 2))
  await vi.waitFor(() => expect([started, ended]).toEqual([3, 1]), patient)
})

test('what lived in a thread that died is learnt again by the next message', async () => {
  const threads: ReturnType<typeof startMindThread>[] = []
  const { ask } = startMinds({
    entries: async () => [],
    passages: async () => [paying],
    createHost: () =>
      createMindHost({
        startThread: () => {
          const thread = startMindThread(512)
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

test('what cannot be learnt leaves the bot with what it knew, is tried again after a while, and keeps nobody waiting for ever', async () => {
  let answer = 'By card.'
  let isBroken = false
  const held = createHeldMinds()
  const { minds, errors, clock, ask } = startMinds({
    entries: async () => knowing(answer),
    createHost: () => {
      const host = held.createHost()
      return { ...host, learn: (lesson) => (isBroken ? Promise.reject(new Error('too much')) : host.learn(lesson)) }
    },
  })
  await ask(bot('b', 1))
  isBroken = true
  answer = 'By phone.'
  minds.prepare(bot('b', 2))
  await vi.waitFor(() => expect(errors).toMatchObject([{ message: 'too much' }]), patient)
  expect(minds.isSettled(bot('b', 2))).toBe(true)
  isBroken = false
  expect(await ask(bot('b', 2))).toBe('By card.')
  clock.advance(minuteMs)
  expect(await ask(bot('b', 2))).toBe('By phone.')
})

test('a thread is asked about no more than the beginning of a long message, however it grows when it is normalised', async () => {
  const asked: string[] = []
  const createHost = (): MindHost => {
    const host = createMindHost({ startThread: () => startMindThread(512) })
    return {
      ...host,
      think: (part, message, ...rest) => {
        asked.push(message)
        return host.think(part, message, ...rest)
      },
    }
  }
  const { minds } = startMinds({ passages: async () => [paying], createHost })
  for (const message of [
    '\ufdfa'.repeat(32_000),
    'a\u0300\u0316'.repeat(10_000),
    `${question} ${'lamp '.repeat(6_000)}`,
  ])
    await minds.think(bot('b'), message)
  expect(new Set(asked).size).toBe(3)
  for (const { length } of asked) expect(length).toBeLessThanOrEqual(2_000)
  expect(asked.at(-1)).toContain(question)
})
