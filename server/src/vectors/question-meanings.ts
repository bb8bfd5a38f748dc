import { batchesOf } from '../engines/models/embed-texts.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { asMeaning, type Meaning } from '../search/meanings.ts'
import type { AskedModel, TimedEmbedding } from './asked-model.ts'
import { hashOf } from './text-hash.ts'

/** How long a visitor waits for a message's vector; after that, its words have to do. */
const usualTimeoutMs = 1.5 * secondMs
/** For calls where no visitor is waiting. */
const batchTimeoutMs = 5 * secondMs
/** Backoff: a model that failed is not called again for every message. */
const restMs = 30 * secondMs
const rememberedMost = 1_000

interface Parts {
  findModel: (accountId: string) => Promise<AskedModel | undefined>
  ask: TimedEmbedding
  now: Clock
  /** Why a message was answered without vectors. */
  onError: (error: unknown) => void
  timeoutMs?: number | undefined
}

/** Vectors of messages, fetched while a visitor waits: with a short timeout, and cached. */
export function createQuestionMeanings({ findModel, ask, now, onError, timeoutMs = usualTimeoutMs }: Parts) {
  const cache = new Map<string, Promise<Meaning | undefined>>()
  const restingUntil = new Map<string, number>()

  const nameOf = (accountId: string, key: string, message: string): string => `${accountId} ${key} ${hashOf(message)}`

  function remember(name: string, meaning: Promise<Meaning | undefined>): void {
    if (cache.size >= rememberedMost) cache.delete(cache.keys().next().value ?? '')
    cache.set(name, meaning)
  }

  function isResting(accountId: string): boolean {
    const until = restingUntil.get(accountId) ?? 0
    if (until <= now()) restingUntil.delete(accountId)
    return until > now()
  }

  function rest(accountId: string, error: unknown): void {
    restingUntil.set(accountId, now() + restMs)
    onError(error)
  }

  async function embed(accountId: string, { access }: AskedModel, name: string, message: string) {
    try {
      const [vector] = await ask(access, [message], timeoutMs)
      return vector && asMeaning(vector)
    } catch (error) {
      cache.delete(name)
      rest(accountId, error)
      return undefined
    }
  }

  /** Checked for every message, so that switching vectors off takes effect immediately on every server. */
  async function ofMessage({ accountId }: { accountId: string }, key: string, message: string) {
    if (isResting(accountId)) return undefined
    try {
      const model = await findModel(accountId)
      if (model?.key !== key) return undefined
      const name = nameOf(accountId, key, message)
      const known = cache.get(name) ?? embed(accountId, model, name, message)
      remember(name, known)
      return await known
    } catch (error) {
      rest(accountId, error)
      return undefined
    }
  }

  /** Prefetch: the vectors of many messages are requested together. */
  async function prefetch({ accountId }: { accountId: string }, messages: string[]): Promise<void> {
    try {
      const model = isResting(accountId) ? undefined : await findModel(accountId)
      if (!model) return
      const isNew = (message: string) => !cache.has(nameOf(accountId, model.key, message))
      for (const batch of batchesOf(messages.filter(isNew))) {
        const vectors = await ask(model.access, batch, batchTimeoutMs)
        for (const [at, vector] of vectors.entries())
          remember(nameOf(accountId, model.key, batch[at] ?? ''), Promise.resolve(asMeaning(vector)))
      }
    } catch (error) {
      rest(accountId, error)
    }
  }

  return { ofMessage, prefetch }
}
