import { Worker } from 'node:worker_threads'
import { Failure } from '../failure.ts'
import type { Thought } from './mind.ts'
import type { Order, Report } from './mind-thread.ts'

/** A thread in which minds live, so that learning, which may take seconds, stops nobody else's request. Started when first needed. */
export function createMindHost() {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, { resolve: (thought: Thought) => void; reject: (error: Error) => void }>()
  let onLost = () => {}

  function start(): Worker {
    const started = new Worker(new URL('./mind-thread.ts', import.meta.url))
    started.unref()
    started.on('message', (report: Report) => {
      const asker = waiting.get(report.id)
      waiting.delete(report.id)
      if ('thought' in report) asker?.resolve(report.thought)
      else asker?.reject(mindFailed(report.failure))
    })
    started.on('error', (error) => lose(started, error))
    started.on('exit', () => lose(started, new Error('the mind’s thread ended')))
    return started
  }

  /** All that lived in the thread is gone; the next message learns it again in a new one. */
  function lose(lost: Worker, error: Error): void {
    if (worker !== lost) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(mindFailed(error))
    waiting.clear()
    onLost()
  }

  function send(order: Order): void {
    worker ??= start()
    worker.postMessage(order)
  }

  return {
    send,
    think: (botId: string, message: string): Promise<Thought> =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        send({ kind: 'think', id, botId, message })
      }),
    whenLost(listener: () => void): void {
      onLost = listener
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}
export type MindHost = ReturnType<typeof createMindHost>

const mindFailed = (cause: unknown) =>
  new Failure('engine_failed', 'The bot could not think of a reply. Try again in a moment.', { cause })
