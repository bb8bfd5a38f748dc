import { parentPort } from 'node:worker_threads'
import { readEnglishVectors } from './faq/english-vectors.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meaning, Meanings } from './meanings.ts'
import { type KnownEntry, type KnownPassage, learnEntries, learnPassages, type Part, type Thought } from './mind.ts'

/** What is to be learnt, and what its texts mean, where a provider's model tells. */
export type Lesson = ({ entries: KnownEntry[] } | { passages: KnownPassage[] }) & { meanings?: Meanings }
export type Order =
  /** The id of the order is then the name of the part that was learnt. */
  | { kind: 'learn'; id: number; lesson: Lesson }
  | { kind: 'think'; id: number; part: number; message: string; nearMost: number; meaning: Meaning | undefined }
  | { kind: 'forget'; part: number }
  /** After all that was ordered before. */
  | { kind: 'end' }
export type Report = { id: number; thought?: Thought } | { id: number; failure: Error }

const parts = new Map<number, Part>()
let vectors: WordVectors | undefined

function learn(lesson: Lesson): Part {
  if ('passages' in lesson) return learnPassages(lesson.passages, lesson.meanings)
  vectors ??= readEnglishVectors()
  return learnEntries(lesson.entries, vectors, lesson.meanings)
}

function think(name: number, ...question: Parameters<Part>): Thought {
  const part = parts.get(name)
  if (!part) throw new Error('this was not learnt, or is forgotten')
  return part(...question)
}

function report(id: number, work: () => Thought | undefined): void {
  try {
    const thought = work()
    parentPort?.postMessage({ id, ...(thought && { thought }) } satisfies Report)
  } catch (thrown) {
    const failure = thrown instanceof Error ? thrown : new Error(String(thrown))
    parentPort?.postMessage({ id, failure } satisfies Report)
  }
}

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'learn':
      return report(order.id, () => void parts.set(order.id, learn(order.lesson)))
    case 'think':
      return report(order.id, () => think(order.part, order.message, order.nearMost, order.meaning))
    case 'forget':
      return void parts.delete(order.part)
    case 'end':
      return parentPort?.close()
  }
})
