import { parentPort } from 'node:worker_threads'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { createMind, type Knowledge, type Mind, type Thought } from './mind.ts'

export type Order =
  | { kind: 'learn'; botId: string; knowledge: Knowledge }
  | { kind: 'forget'; botId: string }
  | { kind: 'think'; id: number; botId: string; message: string }
export type Report = { id: number; thought: Thought } | { id: number; failure: Error }

/** Orders are done one after the other, so whoever asks after "learn" is answered from what was learnt. */
const minds = new Map<string, Mind | Error>()
const vectors = readEnglishVectors()

function think(botId: string, message: string): Thought {
  const mind = minds.get(botId)
  if (mind === undefined) throw new Error('this bot has not learnt anything')
  if (mind instanceof Error) throw mind
  return mind.think(message)
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

function learn(knowledge: Knowledge): Mind | Error {
  try {
    return createMind(knowledge, vectors)
  } catch (thrown) {
    return toError(thrown)
  }
}

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'learn') return void minds.set(order.botId, learn(order.knowledge))
  if (order.kind === 'forget') return void minds.delete(order.botId)
  const { id, botId, message } = order
  try {
    parentPort?.postMessage({ id, thought: think(botId, message) } satisfies Report)
  } catch (thrown) {
    parentPort?.postMessage({ id, failure: toError(thrown) } satisfies Report)
  }
})
