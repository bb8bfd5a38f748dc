import { Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import { explainMissingModule } from '../missing-module.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meaning } from './meanings.ts'
import type { Found } from './mind.ts'
import type { LeftOut, Lesson, Order, Report, Result } from './mind-thread.ts'
import { createWordShelf, type WordShelf } from './word-shelf.ts'

/** More would wait longer than anybody's patience. */
const thoughtsAtMost = 5_000

interface HostOptions {
  startThread: () => Worker
  /** A thread that reports nothing for so long, although someone waits, is stuck and is ended. */
  thoughtMostMs?: number
  lessonMostMs?: number
  /** A thread in which nothing lives, and which nobody asked for so long, is ended. */
  idleMostMs?: number
  words?: WordShelf
}
export interface LearntPart {
  /** The name of what was learnt, in this thread. */
  part: number
  /** What of the lesson could not be learnt; the rest was. */
  leftOut: LeftOut[]
}
interface Waiting {
  isLesson: boolean
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** Three times what V8 fills before it tidies up. */
const youngMb = 24

export const startMindThread = (heapMb: number): Worker =>
  new Worker(new URL('./mind-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  })

/** A thread in which parts of minds live, so that learning, which may take seconds, stops nobody else's request. Started when first needed. */
export function createMindHost({
  startThread,
  thoughtMostMs = 30 * secondMs,
  lessonMostMs = 10 * minuteMs,
  idleMostMs = 10 * secondMs,
  words = createWordShelf(),
}: HostOptions) {
  let worker: Worker | undefined
  let lastId = 0
  let lessons = 0
  let watchdog: NodeJS.Timeout | undefined
  let rest: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()
  const parts = new Set<number>()

  function start(): Worker {
    const started = startThread()
    started.unref()
    started.on('message', (report: Report) => {
      const asker = take(report.id)
      if ('failure' in report) asker?.reject(mindFailed(Object.assign(report.failure, { code: report.code })))
      else asker?.resolve(report)
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('the mind’s thread ended')))
    return started
  }

  /** All that lived in the thread is gone; it is learnt again in a new one when it is asked for. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    worker = undefined
    parts.clear()
    const failure = mindFailed(error)
    for (const id of [...waiting.keys()]) take(id)?.reject(failure)
  }

  function take(id: number): Waiting | undefined {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (asker?.isLesson) lessons -= 1
    watch()
    return asker
  }

  function watch(): void {
    clearTimeout(watchdog)
    if (waiting.size === 0) restSoon()
    else watchdog = setTimeout(endStuck, lessons > 0 ? lessonMostMs : thoughtMostMs).unref()
  }

  function restSoon(): void {
    clearTimeout(rest)
    if (worker && parts.size === 0) rest = setTimeout(retire, idleMostMs).unref()
  }

  /** The thread ends by itself, once all that was asked of it is answered. */
  function retire(): void {
    parts.clear()
    if (!worker) return
    send({ kind: 'end' })
    if (waiting.size === 0) worker = undefined
  }

  function endStuck(): void {
    const stuck = worker
    if (!stuck) return
    lose(stuck, new Error('the mind’s thread was stuck'))
    void stuck.terminate()
  }

  function send(order: Order): void {
    clearTimeout(rest)
    worker ??= start()
    worker.postMessage(order)
  }

  function order(what: { isLesson: boolean }, make: (id: number) => Order): Promise<Result> {
    if (!what.isLesson && waiting.size >= thoughtsAtMost) return Promise.reject(tooManyThoughts())
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { ...what, resolve, reject })
      if (what.isLesson) lessons += 1
      if (what.isLesson || waiting.size === 1) watch()
      send(make(id))
    })
  }

  async function learnToKeep(lesson: Lesson, vectors: WordVectors | undefined): Promise<LearntPart> {
    let part = 0
    const { leftOut = [] } = await order({ isLesson: true }, (id) => {
      part = id
      parts.add(id)
      return { kind: 'learn', id, lesson, vectors }
    }).catch((error) => {
      parts.delete(part)
      throw error
    })
    return { part, leftOut }
  }

  async function readVectors(): Promise<WordVectors> {
    const { vectors } = await order({ isLesson: true }, (id) => ({ kind: 'vectors', id }))
    return given(vectors)
  }

  return {
    learn: async (lesson: Lesson): Promise<LearntPart> =>
      learnToKeep(lesson, 'passages' in lesson ? undefined : await words.take(readVectors)),
    async think(part: number, message: string, nearMost = 0, meaning?: Meaning): Promise<Found> {
      // Else a thread would start only to say that it does not know this.
      if (!parts.has(part)) throw mindFailed(new Error('this is not in the thread any more'))
      const { found } = await order({ isLesson: false }, (id) => ({
        kind: 'think',
        id,
        part,
        message,
        nearMost,
        meaning,
      }))
      return given(found)
    },
    holds: (part: number): boolean => parts.has(part),
    lessonCount: (): number => lessons,
    forget(part: number): void {
      if (!parts.delete(part)) return
      send({ kind: 'forget', part })
      if (waiting.size === 0) restSoon()
    },
    retire,
    async close(): Promise<void> {
      const last = worker
      if (!last) return
      const isOver = new Promise((over) => last.once('exit', over))
      // Else Node would leave before it, when nothing but this close is under way.
      last.ref()
      // One that is just thinking or learning is not waited for; any other ends by itself, which is kinder to Node.
      if (waiting.size > 0) void last.terminate()
      else retire()
      await isOver
      clearTimeout(watchdog)
      clearTimeout(rest)
    },
  }
}
export type MindHost = ReturnType<typeof createMindHost>

function given<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw mindFailed(new Error('the mind’s thread did not give what it was asked for'))
  return thing
}

const mindFailed = (cause: unknown) =>
  explainMissingModule(cause) ??
  new Failure('engine_failed', 'The bot could not think of a reply. Try again in a moment.', { cause })
const tooManyThoughts = () =>
  new Failure('overloaded', 'The bots have more to think about than they can just now. Try again after a second.', {
    headers: { 'retry-after': '1' },
  })
