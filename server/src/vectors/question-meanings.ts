import { batchesOf } from '../engines/models/embed-texts.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { asMeaning, type Meaning } from '../search/meanings.ts'
import type { AskedModel, TimedEmbedding } from './asked-model.ts'
import { hashOf } from './text-hash.ts'

/** A visitor waits so long for what a message means; then its words have to do. */
const usualTimeoutMs = 1.5 * secondMs
/** Where nobody waits for a single message. */
const batchTimeoutMs = 5 * secondMs
/** A model that failed is not asked again at every message. */
const restMs = 30 * secondMs
const rememberedMost = 1_000

interface Parts {
  findModel: (accountId: string) => Promise<AskedModel | undefined>
  ask: TimedEmbedding
  now: Clock
  /** Why a message was answered by its words alone. */
  onError: (error: unknown) => void
  timeoutMs?: number | undefined
}

/** What messages mean, asked for while somebody waits: never for long, and not twice for the same message. */
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

  async function tell(accountId: string, { access }: AskedModel, name: string, message: string) {
    try {
      const [vector] = await ask(access, [message], timeoutMs)
      return vector && asMeaning(vector)
    } catch (error) {
      cache.delete(name)
      rest(accountId, error)
      return undefined
    }
  }

  /** Whether vectors are still on is asked for every message, so that switching them off counts at once, on every server. */
  async function ofMessage({ accountId }: { accountId: string }, key: string, message: string) {
    if (isResting(accountId)) return undefined
    try {
      const model = await findModel(accountId)
      if (model?.key !== key) return undefined
      const name = nameOf(accountId, key, message)
      const known = cache.get(name) ?? tell(accountId, model, name, message)
      remember(name, known)
      return await known
    } catch (error) {
      rest(accountId, error)
      return undefined
    }
  }

  /** Many messages will be asked about: what they mean is asked for together. */
  async function foresee({ accountId }: { accountId: string }, messages: string[]): Promise<void> {
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

  return { ofMessage, foresee }
}
