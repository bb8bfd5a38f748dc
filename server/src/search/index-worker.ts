import { Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { explainMissingModule } from '../lib/missing-module.ts'
import { siblingProgram } from '../lib/sibling-program.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { sizeOf } from './index-size.ts'
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
import { costOf, createSearchQueue } from './search-queue.ts'
import { createSharedWordVectors, type SharedWordVectors } from './shared-word-vectors.ts'

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
interface Asked {
  accountId: string
  cost: number
  /** How long it may take, if it is a build. */
  mostMs: number | undefined
  request: WorkerRequest & { id: number }
  resolve: (result: WorkerResult) => void
  reject: (error: unknown) => void
}
interface KeptPart {
  accountId: string
  size: number
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
  /** How long each of the builds in the thread may take. */
  const builds = new Map<number, number>()
  let watchdog: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  /** What the thread has been asked. The rest is in the queue. */
  const inThread = new Map<number, Asked>()
  const queue = createSearchQueue(post)
  const parts = new Map<number, KeptPart>()

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
    const unanswered = [...inThread.values(), ...queue.clear()]
    inThread.clear()
    builds.clear()
    watch()
    for (const { reject } of unanswered) reject(failure)
  }

  function take(id: number): Asked | undefined {
    const asker = inThread.get(id)
    inThread.delete(id)
    builds.delete(id)
    watch()
    if (asker) queue.end(asker)
    return asker
  }

  function watch(): void {
    clearTimeout(watchdog)
    if (inThread.size === 0) retireSoon()
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
    queue.postAll()
    send({ kind: 'end' })
    if (inThread.size === 0) worker = undefined
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

  function post(asker: Asked): void {
    const { request, mostMs, reject } = asker
    inThread.set(request.id, asker)
    if (mostMs !== undefined) builds.set(request.id, mostMs)
    if (mostMs !== undefined || inThread.size === 1) watch()
    try {
      send(request)
    } catch (error) {
      take(request.id)
      reject(error)
    }
  }

  const ask = (asked: Omit<Asked, 'resolve' | 'reject'>): Promise<WorkerResult> =>
    new Promise((resolve, reject) => queue.add({ ...asked, resolve, reject }))

  async function buildAndKeep(
    ...[accountId, input, vectors, sharing, mostMs]: [
      string,
      IndexInput,
      WordVectors | undefined,
      Sharing | undefined,
      number,
    ]
  ): Promise<BuiltPart> {
    const id = ++lastId
    parts.set(id, { accountId, size: sizeOf(input) })
    const request = { kind: 'build' as const, id, input, vectors, sharing }
    const built = ask({ accountId, cost: 0, mostMs, request })
    const {
      leftOut = [],
      isRead = false,
      snapshot,
    } = await built.catch((error) => {
      parts.delete(id)
      throw error
    })
    return { part: id, leftOut, isRead, snapshot }
  }

  async function readVectors(accountId: string, mostMs: number): Promise<WordVectors> {
    const request = { kind: 'vectors' as const, id: ++lastId }
    const { vectors } = await ask({ accountId, cost: 0, mostMs, request })
    return given(vectors)
  }

  return {
    /** A build that takes longer ends the thread, and with it all its parts. */
    async build(accountId: string, input: IndexInput, sharing?: Sharing, mostMs = buildMostMs): Promise<BuiltPart> {
      const vectors = 'passages' in input ? undefined : await words.get(() => readVectors(accountId, mostMs))
      return buildAndKeep(accountId, input, vectors, sharing, mostMs)
    },
    async search(part: number, message: string, nearMost = 0, meaning?: Meaning): Promise<Found> {
      const kept = parts.get(part)
      // Otherwise a thread would start only to say that it doesn't have this part.
      if (!kept) throw searchFailed(new Error('this is not in the thread any more'))
      const { accountId, size } = kept
      queue.requireRoom(accountId)
      const request = { kind: 'search' as const, id: ++lastId, part, message, nearMost, meaning }
      const { found } = await ask({ accountId, cost: costOf(message, size), mostMs: undefined, request })
      return given(found)
    },
    holds: (part: number): boolean => parts.has(part),
    drop(part: number): void {
      if (!parts.delete(part)) return
      send({ kind: 'drop', part })
      if (inThread.size === 0) retireSoon()
    },
    retire,
    async close(): Promise<void> {
      const last = worker
      if (!last) return
      const isOver = new Promise((over) => last.once('exit', over))
      // Otherwise Node would exit first if this close is the only pending work.
      last.ref()
      // A thread that is searching or building is terminated; any other ends on its own, which is safer in Node.
      if (inThread.size > 0) void last.terminate()
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
