import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createIndexWorker } from './index-worker.ts'
import type { WorkerRequest } from './index-worker-thread.ts'

const lamps = (count: number) => ({
  passages: Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    sourceId: 's',
    title: '',
    url: null,
    text: `Lamp ${at}.`,
  })),
})
const small = lamps(1)
const long = 'lamp '.repeat(400)
const short = 'Where is my lamp?'
const found = { readings: [], ranked: [] }
const settle = () => new Promise(setImmediate)

type Asked = WorkerRequest & { id: number }

/** A thread that responds when it is told to, to one request after the other. */
function createHeldThread() {
  const inThread: Asked[] = []
  let isEnding = false
  const thread = Object.assign(new EventEmitter(), {
    ref() {},
    unref() {},
    terminate: async () => thread.emit('exit', 1),
    postMessage: (request: WorkerRequest) => {
      if (request.kind === 'end') isEnding = true
      else if ('id' in request && !isEnding) inThread.push(request)
    },
  })

  /** Undefined if it has nothing to do. */
  function respond(): Asked | undefined {
    const asked = inThread.shift()
    if (asked) thread.emit('message', { id: asked.id, ...(asked.kind === 'search' && { found }) })
    return asked
  }

  return { thread: thread as unknown as Worker, inThread, respond, isEnding: () => isEnding }
}

function startWorker() {
  const threads: ReturnType<typeof createHeldThread>[] = []
  const worker = createIndexWorker({
    startThread: () => {
      threads.push(createHeldThread())
      return held().thread
    },
  })
  const held = () => threads.at(-1) as ReturnType<typeof createHeldThread>
  onTestFinished(() => void held().thread.emit('exit', 0))

  async function build(accountId: string, input = small): Promise<number> {
    const built = worker.build(accountId, input)
    held().respond()
    return (await built).part
  }

  /** What the thread is asked until it has nothing to do, in this order. */
  async function respondToAll(): Promise<Asked[]> {
    const asked: Asked[] = []
    for (let next = held().respond(); next; next = held().respond()) {
      asked.push(next)
      await settle()
    }
    return asked
  }

  return { worker, held, build, respondToAll, threadCount: () => threads.length }
}

const partsOf = (asked: Asked[]) => asked.map((request) => (request.kind === 'search' ? request.part : request.kind))

test.each([
  ['long', long, small, 4],
  ['short', short, small, 80],
  ['short, to a large bot,', short, lamps(4_000), 10],
])(
  'however many %s messages of an account are searched for, another’s is next after a few',
  async (_, message, input, mostBefore) => {
    const { worker, build, respondToAll } = startWorker()
    const [ofAda, ofBob] = [await build('ada', input), await build('bob')]
    const searches = Array.from({ length: 200 }, () => worker.search(ofAda, message))
    searches.push(worker.search(ofBob, short))
    const order = partsOf(await respondToAll())
    expect(order).toHaveLength(201)
    expect(order.indexOf(ofBob)).toBeLessThanOrEqual(mostBefore)
    expect(await Promise.all(searches)).toEqual(Array(201).fill(found))
  },
)

test('short messages of an account are not slowed down to one between two long ones of another', async () => {
  const { worker, build, respondToAll } = startWorker()
  const [ofAda, ofBob] = [await build('ada'), await build('bob')]
  const searches = Array.from({ length: 50 }, () => worker.search(ofAda, long))
  searches.push(...Array.from({ length: 50 }, () => worker.search(ofBob, short)))
  const order = partsOf(await respondToAll())
  await Promise.all(searches)
  const longOnes = order.slice(0, order.lastIndexOf(ofBob)).filter((part) => part === ofAda)
  expect(longOnes.length).toBeLessThan(12)
})

test('an account with longer messages gets no more of the thread than another with short ones', async () => {
  const { worker, build, respondToAll } = startWorker()
  const [ofAda, ofBob] = [await build('ada'), await build('bob')]
  const longest = 'lamp '.repeat(6_400)
  const searches = Array.from({ length: 20 }, () => worker.search(ofAda, longest))
  searches.push(...Array.from({ length: 1_500 }, () => worker.search(ofBob, short)))
  const order = partsOf(await respondToAll())
  await Promise.all(searches)
  // While both wait: some 500 short messages are as much as a longest one. Two are in the thread from the beginning.
  const [firstShort, lastShort] = [order.indexOf(ofBob), order.lastIndexOf(ofBob)]
  const between = order.slice(firstShort, lastShort).filter((part) => part === ofAda)
  expect(between.length).toBeLessThanOrEqual(5)
})

test('the thread has the next search before it responds, and all that starts in a tick at once', async () => {
  const { worker, held, build, respondToAll } = startWorker()
  const [part, large] = [await build('ada'), await build('ada', lamps(20_000))]
  const slow = Array.from({ length: 10 }, () => worker.search(large, long))
  for (let left = 10; left > 0; left--) {
    expect(held().inThread.length).toBeGreaterThanOrEqual(Math.min(2, left))
    held().respond()
  }
  const ofTick = Array.from({ length: 32 }, () => worker.search(part, short))
  expect(held().inThread.length).toBe(32)
  await respondToAll()
  await Promise.all([...slow, ...ofTick])
})

test('an account cannot fill the queue, and is told that the limit is its own', async () => {
  const { worker, build, respondToAll } = startWorker()
  const [ofAda, ofBob] = [await build('ada'), await build('bob')]
  const outcomes = Array.from({ length: 6_000 }, () =>
    worker.search(ofAda, long).then(
      () => 'found',
      (error) => `${error.code}: ${error.message}`,
    ),
  )
  const other = worker.search(ofBob, short)
  await respondToAll()
  expect(await other).toEqual(found)
  const counts = Map.groupBy(await Promise.all(outcomes), (outcome) => outcome)
  const [refusal = ''] = [...counts.keys()].filter((outcome) => outcome !== 'found')
  expect(refusal).toMatch(/^overloaded: This account has 2500 messages waiting/)
  expect(counts.get('found')?.length).toBeLessThan(2_510)
  // The places are free again.
  const next = worker.search(ofAda, long)
  await respondToAll()
  expect(await next).toEqual(found)
})

test('an account’s messages keep their order', async () => {
  const { worker, build, respondToAll } = startWorker()
  const parts = [await build('ada'), await build('bob'), await build('cleo')]
  const searches = Array.from({ length: 300 }, (_, at) =>
    worker.search(parts[at % 3] as number, `${at % 2 ? long : short} ${at}`),
  )
  const order = (await respondToAll()).flatMap((asked) => (asked.kind === 'search' ? [asked] : []))
  await Promise.all(searches)
  for (const part of parts) {
    const numbers = order.filter((asked) => asked.part === part).map(({ message }) => Number(message.split(' ').at(-1)))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(numbers).toHaveLength(100)
  }
})

test('a build goes behind a search of each account that waits, and not behind all of one', async () => {
  const { worker, build, respondToAll } = startWorker()
  const [ofAda, ofBob] = [await build('ada'), await build('bob')]
  const searches = Array.from({ length: 200 }, () => worker.search(ofAda, long))
  searches.push(worker.search(ofBob, short))
  const built = worker.build('cleo', small)
  const order = partsOf(await respondToAll())
  await Promise.all([...searches, built])
  expect(order.indexOf('build')).toBeGreaterThan(order.indexOf(ofBob))
  expect(order.indexOf('build')).toBeLessThan(8)
})

test('searches that wait fail with their thread, and start no other', async () => {
  const { worker, held, build, threadCount } = startWorker()
  const part = await build('ada')
  const searches = Array.from({ length: 100 }, () => worker.search(part, long).catch(({ code }) => code))
  held().thread.emit('error', new Error('out of memory'))
  expect(await Promise.all(searches)).toEqual(Array(100).fill('engine_failed'))
  expect(worker.holds(part)).toBe(false)
  expect(threadCount()).toBe(1)
  const next = worker.search(await build('ada'), long)
  expect(held().respond()?.kind).toBe('search')
  expect(await next).toEqual(found)
})

test('a retired thread is asked everything that waits for it before it ends', async () => {
  const { worker, held, build, respondToAll } = startWorker()
  const part = await build('ada')
  const searches = Array.from({ length: 100 }, () => worker.search(part, long))
  worker.retire()
  expect(held().isEnding()).toBe(true)
  await respondToAll()
  expect(await Promise.all(searches)).toHaveLength(100)
})
