import { Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { Meaning } from './meanings.ts'
import type { Thought } from './mind.ts'
import type { Lesson, Order, Report } from './mind-thread.ts'

interface HostOptions {
  startThread: () => Worker
  /** A thread that reports nothing for so long, although someone waits, is stuck and is ended. */
  thoughtMostMs?: number
  lessonMostMs?: number
}
interface Waiting {
  isLesson: boolean
  resolve: (thought: Thought | undefined) => void
  reject: (error: Error) => void
}

export const startMindThread = (heapMb: number): Worker =>
  new Worker(new URL('./mind-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: heapMb } })

/** A thread in which parts of minds live, so that learning, which may take seconds, stops nobody else's request. Started when first needed. */
export function createMindHost({
  startThread,
  thoughtMostMs = 30 * secondMs,
  lessonMostMs = 10 * minuteMs,
}: HostOptions) {
  let worker: Worker | undefined
  let lastId = 0
  let lessons = 0
  let watchdog: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()
  const parts = new Set<number>()

  function start(): Worker {
    const started = startThread()
    started.unref()
    started.on('message', (report: Report) => {
      const asker = take(report.id)
      if ('failure' in report) asker?.reject(mindFailed(report.failure))
      else asker?.resolve(report.thought)
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
    if (waiting.size === 0) return
    watchdog = setTimeout(endStuck, lessons > 0 ? lessonMostMs : thoughtMostMs).unref()
  }

  function endStuck(): void {
    const stuck = worker
    if (!stuck) return
    lose(stuck, new Error('the mind’s thread was stuck'))
    void stuck.terminate()
  }

  function send(order: Order): void {
    worker ??= start()
    worker.postMessage(order)
  }

  function order(what: { isLesson: boolean }, make: (id: number) => Order): Promise<Thought | undefined> {
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { ...what, resolve, reject })
      if (what.isLesson) lessons += 1
      if (what.isLesson || waiting.size === 1) watch()
      send(make(id))
    })
  }

  return {
    /** The name of the part that was learnt. */
    async learn(lesson: Lesson): Promise<number> {
      let part = 0
      await order({ isLesson: true }, (id) => {
        part = id
        return { kind: 'learn', id, lesson }
      })
      parts.add(part)
      return part
    },
    async think(part: number, message: string, nearMost = 0, meaning?: Meaning): Promise<Thought> {
      const thought = await order({ isLesson: false }, (id) => ({
        kind: 'think',
        id,
        part,
        message,
        nearMost,
        meaning,
      }))
      if (!thought) throw mindFailed(new Error('the mind’s thread had no thought'))
      return thought
    },
    holds: (part: number): boolean => parts.has(part),
    lessonCount: (): number => lessons,
    forget(part: number): void {
      if (parts.delete(part)) send({ kind: 'forget', part })
    },
    /** Ends by itself, once all that was asked of it is answered. */
    retire(): void {
      if (worker) send({ kind: 'end' })
    },
    async close(): Promise<void> {
      clearTimeout(watchdog)
      await worker?.terminate()
    },
  }
}
export type MindHost = ReturnType<typeof createMindHost>

const mindFailed = (cause: unknown) =>
  new Failure('engine_failed', 'The bot could not think of a reply. Try again in a moment.', { cause })
