import { parentPort } from 'node:worker_threads'
import { codeOf } from '../error-code.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import { type Asked, createFaq } from './faq/faq.ts'
import type { FaqModel } from './faq/faq-model.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { HandedOver } from './handed-over.ts'
import { learnEntries, learnModel, learnPassages } from './lessons.ts'
import type { Meaning, Meanings } from './meanings.ts'
import type { KnownEntry, KnownPassage, Part, Thought } from './mind.ts'
import { sharable } from './sharable.ts'
import { withAllStemmers } from './text/stemmers.ts'

/** What is to be learnt, and what its texts mean, where a provider's model tells. */
export type Lesson = ({ entries: KnownEntry[] } | { passages: KnownPassage[] }) & { meanings?: Meanings }
export type Order =
  /** Reads what English words mean, for all threads. */
  | { kind: 'vectors'; id: number }
  /** The id of the order is then the name of the part that was learnt. */
  | { kind: 'learn'; id: number; lesson: Lesson; vectors: WordVectors | undefined }
  /** What was learnt is not kept here but handed over. */
  | { kind: 'model'; id: number; entries: KnownEntry[]; vectors: WordVectors }
  | ({ kind: 'ask'; id: number; message: string } & HandedOver)
  | { kind: 'think'; id: number; part: number; message: string; nearMost: number; meaning: Meaning | undefined }
  | { kind: 'forget'; part: number }
  /** After all that was ordered before. */
  | { kind: 'end' }
export interface Result {
  vectors?: WordVectors
  model?: FaqModel
  asked?: Asked
  thought?: Thought
  /** What could not be indexed, though the rest was. */
  leftOut?: Error[]
}
export type Report = ({ id: number } & Result) | { id: number; failure: Error; code: string }

const parts = new Map<number, Part>()

const learn = (lesson: Lesson, vectors: WordVectors | undefined, onLeftOut: (error: Error) => void): Part =>
  'passages' in lesson
    ? learnPassages(lesson.passages, lesson.meanings, onLeftOut)
    : learnEntries(lesson.entries, vectors, lesson.meanings)

function think(name: number, ...question: Parameters<Part>): Thought {
  const part = parts.get(name)
  if (!part) throw new Error('this was not learnt, or is forgotten')
  return part(...question)
}

function report(id: number, work: () => Result): void {
  try {
    parentPort?.postMessage({ id, ...work() } satisfies Report)
  } catch (thrown) {
    const failure = thrown instanceof Error ? thrown : new Error(String(thrown))
    // A copied error loses its code.
    parentPort?.postMessage({ id, failure, code: codeOf(failure) } satisfies Report)
  }
}

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'vectors':
      return report(order.id, () => ({ vectors: readEnglishVectors() }))
    case 'learn':
      return report(order.id, () => {
        const leftOut: Error[] = []
        parts.set(
          order.id,
          withAllStemmers(() => learn(order.lesson, order.vectors, (error) => leftOut.push(error))),
        )
        return leftOut.length > 0 ? { leftOut } : {}
      })
    case 'model':
      return report(order.id, () => ({
        model: sharable(withAllStemmers(() => learnModel(order.entries, order.vectors))),
      }))
    case 'ask':
      return report(order.id, () => ({ asked: createFaq(order.model, order.vectors).ask(order.message) }))
    case 'think':
      return report(order.id, () => ({ thought: think(order.part, order.message, order.nearMost, order.meaning) }))
    case 'forget':
      return void parts.delete(order.part)
    case 'end':
      return parentPort?.close()
  }
})
