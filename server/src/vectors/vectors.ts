import type { VectorProgress } from 'beckon-contract'
import type { EmbedTexts } from '../engines/models/embed-texts.ts'
import { type ModelAccess, ModelFailure } from '../engines/models/model.ts'
import type { Clock } from '../lib/clock.ts'
import type { Understanding } from '../search/index-pool.ts'
import type { IndexInput } from '../search/index-worker-thread.ts'
import { type Meanings, textsOf } from '../search/meanings.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createTimedEmbedding, modelOf } from './asked-model.ts'
import { createQuestionMeanings } from './question-meanings.ts'
import { hashesOf } from './text-hash.ts'
import { createVectorRun, type Parts as RunParts } from './vector-run.ts'
import { createVectorStore } from './vectors.store.ts'

interface Parts {
  database: OpenDatabase
  /** The model chosen by the account; undefined if vectors are off. */
  embeddingModelOf: (accountId: string) => Promise<ModelAccess | undefined>
  embedTexts: EmbedTexts
  now: Clock
  onError: (error: unknown) => void
  timeoutMs?: number | undefined
}

/**
 * Vectors of texts from a provider's model, for accounts that turned them on: questions then find answers in other
 * words.
 */
export function createVectors({ database, embeddingModelOf, embedTexts, now, onError, timeoutMs }: Parts) {
  const store = createVectorStore(database.db)
  const ask = createTimedEmbedding(embedTexts)

  async function findModel(accountId: string) {
    const access = await embeddingModelOf(accountId)
    return access && modelOf(access)
  }

  const { ofMessage, prefetch } = createQuestionMeanings({ findModel, ask, now, onError, timeoutMs })

  async function ofInput({ accountId, id }: { accountId: string; id: string }, input: IndexInput) {
    const model = await findModel(accountId).catch((error) => {
      // Its key cannot be decrypted, which the account is told elsewhere. Words can still be indexed.
      if (error instanceof ModelFailure) return undefined
      throw error
    })
    if (!model) return undefined
    const hashes = await hashesOf(textsOf(input))
    const part = 'passages' in input ? 'passages' : 'entries'
    return gather(hashes, model.key, store.pages(accountId, { botId: id, part, modelKey: model.key }))
  }

  /** Undefined if vectors are off. */
  async function progressOf(accountId: string, botId: string): Promise<VectorProgress | undefined> {
    const states = await store.states(accountId, botId)
    const isUnderWay = await store.isAsked(accountId, botId)
    if (states.length === 0 && !isUnderWay) return undefined
    const failed = states.find(({ failure }) => failure !== null)?.failure
    return {
      done: states.reduce((sum, { done }) => sum + done, 0),
      total: states.reduce((sum, { total }) => sum + total, 0),
      isUnderWay,
      ...(failed && { failed }),
    }
  }

  /** The job that brings a bot's vectors up to date. */
  const createJob = (parts: Pick<RunParts, 'findBot' | 'textsOf' | 'onChanged'>) =>
    createVectorRun({ ...parts, store, findModel, ask, now })

  return { createJob, understanding: { ofInput, ofMessage } satisfies Understanding, prefetch, progressOf }
}
export type Vectors = ReturnType<typeof createVectors>

/** Undefined if nothing is known yet. */
async function gather(
  hashes: string[],
  key: string,
  pages: AsyncIterable<{ textHash: string; vector: Buffer }[]>,
): Promise<Meanings | undefined> {
  const wanted = new Set(hashes)
  const rowOfHash = new Map<string, number>()
  let dimensions = 0
  let rows = new Int8Array()
  for await (const page of pages)
    for (const { textHash, vector } of page) {
      if (dimensions === 0) {
        dimensions = vector.length
        rows = new Int8Array(wanted.size * dimensions)
      }
      if (!wanted.has(textHash) || vector.length !== dimensions) continue
      rows.set(new Int8Array(vector.buffer, vector.byteOffset, dimensions), rowOfHash.size * dimensions)
      rowOfHash.set(textHash, rowOfHash.size)
    }
  if (rowOfHash.size === 0) return undefined
  const rowOf = Int32Array.from(hashes, (hash) => rowOfHash.get(hash) ?? -1)
  return { key, dimensions, rows: rows.slice(0, rowOfHash.size * dimensions), rowOf }
}
