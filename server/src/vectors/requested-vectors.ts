import { type ModelAccess, ModelFailure } from '../engines/models/model.ts'
import { minuteMs } from '../lib/clock.ts'
import { quantise } from '../search/meanings.ts'
import type { TimedEmbedding } from './asked-model.ts'
import { hashOf } from './text-hash.ts'
import type { Vector } from './vectors.store.ts'

const batchMs = minuteMs
/** Status codes with which a provider rejects a text, such as one that is too long for its model. */
const refusals = new Set([400, 413, 422])
/** After this many rejections in a row and no success, no single text is to blame. */
const refusedMost = 3

export interface Told {
  vectors: Vector[]
  /** Why some texts have no vector. */
  refused: ModelFailure | undefined
}

/**
 * The vectors of a batch of texts. If the provider rejects the batch, one text may be to blame: then each is sent
 * alone.
 */
export async function askForVectors(
  ask: TimedEmbedding,
  access: ModelAccess,
  batch: string[],
  signal: AbortSignal,
): Promise<Told> {
  try {
    const answer = await ask(access, batch, batchMs, signal)
    return { vectors: answer.map((vector, at) => vectorOf(batch[at] ?? '', vector)), refused: undefined }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return batch.length === 1 ? { vectors: [], refused: error } : askOneByOne(ask, access, batch, signal)
  }
}

async function askOneByOne(...[ask, access, batch, signal]: Parameters<typeof askForVectors>): Promise<Told> {
  const vectors: Vector[] = []
  let refused: ModelFailure | undefined
  for (const [at, text] of batch.entries()) {
    const answer = await askForVectors(ask, access, [text], signal)
    vectors.push(...answer.vectors)
    refused ??= answer.refused
    if (refused && vectors.length === 0 && at + 1 >= refusedMost) throw refused
  }
  return { vectors, refused }
}

const vectorOf = (text: string, vector: Float32Array): Vector => ({
  textHash: hashOf(text),
  vector: Buffer.from(quantise(vector).buffer),
})

const isRefusal = (error: unknown): error is ModelFailure =>
  error instanceof ModelFailure && error.status !== null && refusals.has(error.status)
