import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../lib/background-priority.ts'
import { codeOf } from '../lib/error-code.ts'
import { buildEntryPart, buildPassagePart, type OnLeftOut } from './build-parts.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meaning, Meanings } from './meanings.ts'
import type { Found, KnownEntry, KnownPassage, Part } from './search.ts'
import { withAllStemmers } from './text/stemmers.ts'

/** What to index, and the vectors of its texts, if a provider supplies them. */
export type IndexInput = ({ entries: KnownEntry[] } | { passages: KnownPassage[] }) & {
  meanings?: Meanings
  /** The language that the author set for the bot. */
  language?: string
}
export type WorkerRequest =
  /** Loads the English word vectors, for all threads. */
  | { kind: 'vectors'; id: number }
  /** The request's id becomes the name of the part. */
  | { kind: 'build'; id: number; input: IndexInput; vectors: WordVectors | undefined }
  | { kind: 'search'; id: number; part: number; message: string; nearMost: number; meaning: Meaning | undefined }
  | { kind: 'drop'; part: number }
  /** After all earlier requests. */
  | { kind: 'end' }
/** An entry or a passage. */
export interface LeftOut {
  id: string
  error: Error
}
export interface WorkerResult {
  vectors?: WordVectors
  found?: Found
  /** What could not be indexed, although the rest was. */
  leftOut?: LeftOut[]
}
export type WorkerResponse = ({ id: number } & WorkerResult) | { id: number; failure: Error; code: string }

lowerPriority()

const parts = new Map<number, Part>()

const build = (input: IndexInput, vectors: WordVectors | undefined, onLeftOut: OnLeftOut): Part =>
  'passages' in input
    ? buildPassagePart(input.passages, { ...input, onLeftOut })
    : buildEntryPart(input.entries, vectors, { ...input, onLeftOut })

function search(name: number, ...question: Parameters<Part>): Found {
  const part = parts.get(name)
  if (!part) throw new Error('this part was not built, or was dropped')
  return part(...question)
}

function respond(id: number, work: () => WorkerResult): void {
  try {
    parentPort?.postMessage({ id, ...work() } satisfies WorkerResponse)
  } catch (thrown) {
    const failure = errorOf(thrown)
    // An error loses its code when it is cloned.
    parentPort?.postMessage({ id, failure, code: codeOf(failure) } satisfies WorkerResponse)
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

parentPort?.on('message', (request: WorkerRequest) => {
  switch (request.kind) {
    case 'vectors':
      return respond(request.id, () => ({ vectors: readEnglishVectors() }))
    case 'build':
      return respond(request.id, () => {
        const leftOut: LeftOut[] = []
        parts.set(
          request.id,
          withAllStemmers(() =>
            build(request.input, request.vectors, (id, error) => leftOut.push({ id, error: errorOf(error) })),
          ),
        )
        return leftOut.length > 0 ? { leftOut } : {}
      })
    case 'search':
      return respond(request.id, () => ({
        found: search(request.part, request.message, request.nearMost, request.meaning),
      }))
    case 'drop':
      return void parts.delete(request.part)
    case 'end':
      return parentPort?.close()
  }
})
