import { hash } from 'node:crypto'
import type { EmbedTexts } from '../engines/models/embed-texts.ts'
import { type ModelAccess, ModelFailure } from '../engines/models/model.ts'
import { secondMs } from '../lib/clock.ts'

/** The account's embedding model. */
export interface AskedModel {
  access: ModelAccess
  /** The same model at the same URL: existing vectors stay valid. */
  key: string
}

export const modelOf = (access: ModelAccess): AskedModel => ({
  access,
  key: hash('sha256', JSON.stringify([access.kind, access.url, access.model]), 'base64url'),
})

/** One call, with a timeout. */
export const createTimedEmbedding =
  (embedTexts: EmbedTexts) =>
  async (access: ModelAccess, texts: string[], timeoutMs: number, signal?: AbortSignal): Promise<Float32Array[]> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await embedTexts(access, texts, signal ? AbortSignal.any([signal, deadline]) : deadline)
    } catch (error) {
      signal?.throwIfAborted()
      if (!deadline.aborted) throw error
      throw new ModelFailure(`${access.name} did not answer within ${timeoutMs / secondMs} s.`, { cause: error })
    }
  }
export type TimedEmbedding = ReturnType<typeof createTimedEmbedding>
