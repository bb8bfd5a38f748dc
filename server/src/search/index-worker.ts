import { Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { explainMissingModule } from '../lib/missing-module.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type {
  IndexInput,
  LeftOut,
  Sharing,
  WorkerRequest,
  WorkerResponse,
  WorkerResult,
} from './index-worker-thread.ts'
import type { Meaning } from './meanings.ts'
import type { Found } from './search.ts'
import { createSharedWordVectors, type SharedWordVectors } from './shared-word-vectors.ts'

/** More would wait longer than any caller does. */
const searchesAtMost = 5_000

interface IndexWorkerOptions {
  startThread: () => Worker
  /** A thread that reports nothing for this long while a request is pending is stuck and is terminated. */
  searchMostMs?: number
  buildMostMs?: number
  /** An empty thread that has been idle for this long is terminated. */
  idleMostMs?: number
  words?: SharedWordVectors
}
export interface BuiltPart {
  /** The name of the part, in this thread. */
  part: number
  /** What could not be indexed; the rest was. */
  leftOut: LeftOut[]
  isRead: boolean
  snapshot: Uint8Array | undefined
}
interface Waiting {
  resolve: (result: WorkerResult) => void
  reject: (error: Error) => void
}

/** Three times what V8 fills before it collects garbage. */
const youngMb = 24

export const startIndexThread = (heapMb: number): Worker =>
  new Worker(siblingProgram('./index-worker-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  })

/**
 * A thread that holds parts of knowledge indexes, so that a build, which may take seconds, doesn't block other
 * requests. Started on demand.
 */
export function createIndexWorker({
  startThread,
  searchMostMs = 30 * secondMs,
  buildMostMs = 10 * minuteMs,
  idleMostMs = 10 * secondMs,
  words = createSharedWordVectors(),
}: IndexWorkerOptions) {
  let worker: Worker | undefined
  let lastId = 0
  /** How long each of the builds that were requested may take. */
  const builds = new Map<number, number>()
  let watchdog: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()
  const parts = new Set<number>()

  function start(): Worker {
    const started = startThread()
    started.unref()
    started.on('message', (response: WorkerResponse) => {
      const asker = take(response.id)
      if ('failure' in response) asker?.reject(searchFailed(Object.assign(response.failure, { code: response.code })))
      else asker?.resolve(response)
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('the index worker ended')))
    return started
  }

  /** Everything in the thread is lost; it is indexed again in a new one when needed. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    worker = undefined
    parts.clear()
    const failure = searchFailed(error)
    for (const id of [...waiting.keys()]) take(id)?.reject(failure)
  }

  function take(id: number): Waiting | undefined {
    const asker = waiting.get(id)
    waiting.delete(id)
    builds.delete(id)
    watch()
    return asker
  }

  function watch(): void {
    clearTimeout(watchdog)
    if (waiting.size === 0) retireSoon()
    else watchdog = setTimeout(endStuck, Math.max(searchMostMs, ...builds.values())).unref()
  }

  function retireSoon(): void {
    clearTimeout(idleTimer)
    if (worker && parts.size === 0) idleTimer = setTimeout(retire, idleMostMs).unref()
  }

  /** The thread ends on its own once all its requests are answered. */
  function retire(): void {
    parts.clear()
    if (!worker) return
    send({ kind: 'end' })
    if (waiting.size === 0) worker = undefined
  }

  function endStuck(): void {
    const stuck = worker
    if (!stuck) return
    lose(stuck, new WorkerStuck('the index worker was stuck'))
    void stuck.terminate()
  }

  function send(request: WorkerRequest): void {
    clearTimeout(idleTimer)
    worker ??= start()
    worker.postMessage(request)
  }

  /** `mostMs`: how long it may take, if it is a build. */
  function request(mostMs: number | undefined, make: (id: number) => WorkerRequest): Promise<WorkerResult> {
    const isBuild = mostMs !== undefined
    if (!isBuild && waiting.size >= searchesAtMost) return Promise.reject(tooManySearches())
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      if (isBuild) builds.set(id, mostMs)
      if (isBuild || waiting.size === 1) watch()
      send(make(id))
    })
  }

  async function buildAndKeep(
    ...[input, vectors, sharing, mostMs]: [IndexInput, WordVectors | undefined, Sharing | undefined, number]
  ): Promise<BuiltPart> {
    let part = 0
    const {
      leftOut = [],
      isRead = false,
      snapshot,
    } = await request(mostMs, (id) => {
      part = id
      parts.add(id)
      return { kind: 'build', id, input, vectors, sharing }
    }).catch((error) => {
      parts.delete(part)
      throw error
    })
    return { part, leftOut, isRead, snapshot }
  }

  async function readVectors(mostMs: number): Promise<WordVectors> {
    const { vectors } = await request(mostMs, (id) => ({ kind: 'vectors', id }))
    return given(vectors)
  }

  return {
    /** A build that takes longer ends the thread, and with it all its parts. */
    async build(input: IndexInput, sharing?: Sharing, mostMs = buildMostMs): Promise<BuiltPart> {
      const vectors = 'passages' in input ? undefined : await words.get(() => readVectors(mostMs))
      return buildAndKeep(input, vectors, sharing, mostMs)
    },
    async search(part: number, message: string, nearMost = 0, meaning?: Meaning): Promise<Found> {
      // Otherwise a thread would start only to say that it doesn't have this part.
      if (!parts.has(part)) throw searchFailed(new Error('this is not in the thread any more'))
      const { found } = await request(undefined, (id) => ({
        kind: 'search',
        id,
        part,
        message,
        nearMost,
        meaning,
      }))
      return given(found)
    },
    holds: (part: number): boolean => parts.has(part),
    drop(part: number): void {
      if (!parts.delete(part)) return
      send({ kind: 'drop', part })
      if (waiting.size === 0) retireSoon()
    },
    retire,
    async close(): Promise<void> {
      const last = worker
      if (!last) return
      const isOver = new Promise((over) => last.once('exit', over))
      // Otherwise Node would exit first if this close is the only pending work.
      last.ref()
      // A thread that is searching or building is terminated; any other ends on its own, which is safer in Node.
      if (waiting.size > 0) void last.terminate()
      else retire()
      await isOver
      clearTimeout(watchdog)
      clearTimeout(idleTimer)
    },
  }
}
export type IndexWorker = ReturnType<typeof createIndexWorker>

/** The thread was ended because it did not respond in time. */
export class WorkerStuck extends Error {
  override readonly name = 'WorkerStuck'
}

function given<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw searchFailed(new Error('the index worker did not give what it was asked for'))
  return thing
}

const searchFailed = (cause: unknown) =>
  explainMissingModule(cause) ??
  new Failure('engine_failed', 'The bot could not produce a reply. Try again in a moment.', { cause })
const tooManySearches = () =>
  new Failure('overloaded', 'The service has too many messages to answer right now. Try again in a second.', {
    headers: { 'retry-after': '1' },
  })
