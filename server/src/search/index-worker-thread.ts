import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../lib/background-priority.ts'
import { codeOf } from '../lib/error-code.ts'
import { isModuleMissing } from '../lib/missing-module.ts'
import { buildEntryPart, buildPassagePart, type OnLeftOut } from './build-parts.ts'
import { readEnglishVectors } from './faq/english-vectors.ts'
import type { EntryModel } from './faq/entry-index.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { readSnapshot, snapshotKey, writeSnapshot } from './index-snapshot.ts'
import type { Meaning, Meanings } from './meanings.ts'
import type { PassageModel } from './passages/passage-index.ts'
import type { Found, KnownEntry, KnownPassage, Part } from './search.ts'
import { withAllStemmers } from './text/stemmers.ts'

/** What to index, and the vectors of its texts, if a provider supplies them. */
export type IndexInput = ({ entries: KnownEntry[] } | { passages: KnownPassage[] }) & {
  meanings?: Meanings
  /** The language that the author set for the bot. */
  language?: string
}
/** How the index is shared with other servers and later starts. */
export interface Sharing {
  engine: string
  /** What an earlier build stored, compressed, of whichever texts. */
  stored?: Uint8Array | undefined
}
export type WorkerRequest =
  /** Loads the English word vectors, for all threads. */
  | { kind: 'vectors'; id: number }
  /** The request's id becomes the name of the part. */
  | { kind: 'build'; id: number; input: IndexInput; vectors: WordVectors | undefined; sharing: Sharing | undefined }
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
  /** The index was read, not built. */
  isRead?: boolean
  /** To store, if it was built and is shared. */
  snapshot?: Uint8Array<ArrayBuffer>
}
export type WorkerResponse = ({ id: number } & WorkerResult) | { id: number; failure: Error; code: string }

lowerPriority()

const parts = new Map<number, Part>()

interface Ways {
  onLeftOut: OnLeftOut
  stored?: unknown
  onModel: (model: unknown) => void
}

function build(input: IndexInput, vectors: WordVectors | undefined, { stored, ...ways }: Ways): Part {
  if ('passages' in input)
    return buildPassagePart(input.passages, { ...input, ...ways, stored: stored as PassageModel | undefined })
  return buildEntryPart(input.entries, vectors, { ...input, ...ways, stored: stored as EntryModel | undefined })
}

/** Reads the stored index if it is one of these texts; otherwise builds it. */
function buildOrRead({ id, input, vectors, sharing }: WorkerRequest & { kind: 'build' }): WorkerResult {
  const leftOut: LeftOut[] = []
  let model: unknown
  const ways: Ways = {
    onLeftOut: (id, error) => leftOut.push({ id, error: errorOf(error) }),
    onModel: (built) => {
      model = built
    },
  }
  const key = sharing && snapshotKey(input, sharing.engine)
  const stored = key !== undefined && sharing?.stored ? readSnapshot(sharing.stored, key) : undefined
  parts.set(
    id,
    withAllStemmers(() => build(input, vectors, { ...ways, stored })),
  )
  if (leftOut.length > 0) return { leftOut }
  if (stored !== undefined) return { isRead: true }
  return key !== undefined && model !== undefined ? { snapshot: writeSnapshot({ key, model }) } : {}
}

/** A message that a part can't read costs the bot this part, not the reply. */
function search(name: number, ...question: Parameters<Part>): Found {
  const part = parts.get(name)
  if (!part) throw new Error('this part was not built, or was dropped')
  try {
    return part(...question)
  } catch (thrown) {
    if (isModuleMissing(thrown)) throw thrown
    return { readings: [], ranked: [], fault: errorOf(thrown) }
  }
}

function respond(id: number, work: () => WorkerResult): void {
  try {
    const result = work()
    const moved = result.snapshot ? [result.snapshot.buffer] : []
    parentPort?.postMessage({ id, ...result } satisfies WorkerResponse, moved)
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
      return respond(request.id, () => buildOrRead(request))
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
