import { parentPort } from 'node:worker_threads'
import { codeOf } from '../error-code.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { learnEntries, learnPassages, type OnLeftOut } from './lessons.ts'
import type { Meaning, Meanings } from './meanings.ts'
import type { Found, KnownEntry, KnownPassage, Part } from './mind.ts'
import { withAllStemmers } from './text/stemmers.ts'

/** What is to be learnt, and what its texts mean, where a provider's model tells. */
export type Lesson = ({ entries: KnownEntry[] } | { passages: KnownPassage[] }) & {
  meanings?: Meanings
  /** The language that the author set for the bot. */
  language?: string
}
export type Order =
  /** Reads what English words mean, for all threads. */
  | { kind: 'vectors'; id: number }
  /** The id of the order is then the name of the part that was learnt. */
  | { kind: 'learn'; id: number; lesson: Lesson; vectors: WordVectors | undefined }
  | { kind: 'think'; id: number; part: number; message: string; nearMost: number; meaning: Meaning | undefined }
  | { kind: 'forget'; part: number }
  /** After all that was ordered before. */
  | { kind: 'end' }
/** An entry or a passage. */
export interface LeftOut {
  id: string
  error: Error
}
export interface Result {
  vectors?: WordVectors
  found?: Found
  /** What could not be indexed, though the rest was. */
  leftOut?: LeftOut[]
}
export type Report = ({ id: number } & Result) | { id: number; failure: Error; code: string }

const parts = new Map<number, Part>()

const learn = (lesson: Lesson, vectors: WordVectors | undefined, onLeftOut: OnLeftOut): Part =>
  'passages' in lesson
    ? learnPassages(lesson.passages, { ...lesson, onLeftOut })
    : learnEntries(lesson.entries, vectors, { ...lesson, onLeftOut })

function think(name: number, ...question: Parameters<Part>): Found {
  const part = parts.get(name)
  if (!part) throw new Error('this was not learnt, or is forgotten')
  return part(...question)
}

function report(id: number, work: () => Result): void {
  try {
    parentPort?.postMessage({ id, ...work() } satisfies Report)
  } catch (thrown) {
    const failure = errorOf(thrown)
    // A copied error loses its code.
    parentPort?.postMessage({ id, failure, code: codeOf(failure) } satisfies Report)
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'vectors':
      return report(order.id, () => ({ vectors: readEnglishVectors() }))
    case 'learn':
      return report(order.id, () => {
        const leftOut: LeftOut[] = []
        parts.set(
          order.id,
          withAllStemmers(() =>
            learn(order.lesson, order.vectors, (id, error) => leftOut.push({ id, error: errorOf(error) })),
          ),
        )
        return leftOut.length > 0 ? { leftOut } : {}
      })
    case 'think':
      return report(order.id, () => ({ found: think(order.part, order.message, order.nearMost, order.meaning) }))
    case 'forget':
      return void parts.delete(order.part)
    case 'end':
      return parentPort?.close()
  }
})
