import { batchesOf } from '../engines/models/embed-texts.ts'
import { ModelFailure } from '../engines/models/model.ts'
import { type Clock, hourMs, minuteMs, secondMs } from '../lib/clock.ts'
import type { JobHandler } from '../store/job-runner.ts'
import type { KnowledgePart } from '../store/tables.ts'
import type { AskedModel, TimedEmbedding } from './asked-model.ts'
import { askForVectors } from './requested-vectors.ts'
import { hashesOf, hashOf } from './text-hash.ts'
import { success, type Vector, type VectorSet, type VectorStore } from './vectors.store.ts'

/** After this, other jobs get a chance to run. */
const runMs = minuteMs
/** Scanning all texts of a bot costs more than looking for a few more of them later. */
const restMs = 10 * secondMs
/** Exponential backoff: doubled with each failure. */
const firstRetryMs = 10 * secondMs
const retryMsMost = hourMs
/** In a row: about half a day. After that, the next change of the knowledge or the provider starts over. */
const failuresMost = 20
const lookedUpAtOnce = 500

export interface Parts {
  store: VectorStore
  /** The account's current model; undefined if vectors are off. */
  findModel: (accountId: string) => Promise<AskedModel | undefined>
  ask: TimedEmbedding
  findBot: (accountId: string, botId: string) => Promise<unknown>
  /** All texts of each part of a bot, in chunks. */
  textsOf: Record<KnowledgePart, (accountId: string, botId: string) => AsyncIterable<string[]>>
  /** The version of the bot's knowledge was incremented. */
  onChanged: (accountId: string, botId: string) => void
  now: Clock
}
interface RunLimits {
  model: AskedModel
  until: number
  signal: AbortSignal
}
/** Done, unless time ran out. Says why some texts were left out, if any. */
interface UpdateResult {
  isDone: boolean
  refused?: ModelFailure | undefined
}

const parts = ['entries', 'passages'] as const

/**
 * Brings a bot's vectors up to date: requests missing ones and deletes unused ones. Results are stored batch by batch,
 * so that a retried job resumes where it stopped.
 */
export function createVectorRun({ store, findModel, ask, findBot, textsOf, onChanged, now }: Parts): JobHandler {
  async function run(accountId: string, botId: string, signal: AbortSignal): Promise<void> {
    if (!(await findBot(accountId, botId))) return
    try {
      const model = await findModel(accountId)
      if (!model) return await forget(accountId, botId)
      const states = await store.states(accountId, botId)
      const isSameModel = states.every(({ modelKey }) => modelKey === model.key)
      const freeAt = Math.max(...states.map(({ ranAt }) => ranAt)) + restMs
      if (isSameModel && freeAt > now()) return await store.askAgain(accountId, botId, freeAt)
      await store.removeOthers(accountId, botId, model.key)
      await updateAll(accountId, botId, { model, until: now() + runMs, signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelFailure)) throw error
      await putOff(accountId, botId, error)
    }
  }

  async function updateAll(accountId: string, botId: string, limits: RunLimits): Promise<void> {
    const refusals: ModelFailure[] = []
    for (const part of parts) {
      const { isDone, refused } = await update(accountId, { botId, part, modelKey: limits.model.key }, limits)
      if (!isDone) return store.askAgain(accountId, botId, now())
      if (refused) refusals.push(refused)
    }
    if (refusals[0]) throw refusals[0]
    await store.note(accountId, botId, success)
    await announce(accountId, botId)
  }

  async function update(accountId: string, set: VectorSet, { model, until, signal }: RunLimits): Promise<UpdateResult> {
    const { missing, total } = await compare(accountId, set)
    let done = total - missing.size
    let refused: ModelFailure | undefined
    await store.begin(accountId, set, { done, total, ranAt: now() })

    async function keep(vectors: Vector[]): Promise<void> {
      if (vectors.length === 0) return
      for (const { textHash } of vectors) missing.delete(textHash)
      done += vectors.length
      await store.add(accountId, set, vectors, done)
    }

    if (missing.size === 0) return { isDone: true }
    for await (const texts of textsOf[set.part](accountId, set.botId)) {
      const textByHash = new Map(texts.map((text) => [hashOf(text), text]))
      const wanted = [...textByHash.keys()].filter((textHash) => missing.has(textHash))
      for (let at = 0; at < wanted.length; at += lookedUpAtOnce)
        await keep(await store.findElsewhere(accountId, set.modelKey, wanted.slice(at, at + lookedUpAtOnce)))
      const open = wanted.filter((textHash) => missing.has(textHash)).map((textHash) => textByHash.get(textHash) ?? '')
      for (const batch of batchesOf(open)) {
        signal.throwIfAborted()
        if (now() > until) return { isDone: false }
        const answer = await askForVectors(ask, model.access, batch, signal)
        await keep(answer.vectors)
        // It has not accepted a single one: the text is not the reason.
        if (answer.refused && done === 0) throw answer.refused
        refused ??= answer.refused
      }
    }
    return { isDone: true, refused }
  }

  /** Compares the current texts with the stored vectors. Unused ones are deleted. */
  async function compare(accountId: string, set: VectorSet): Promise<{ missing: Set<string>; total: number }> {
    const known = new Set<string>()
    for await (const page of store.pages(accountId, set)) for (const { textHash } of page) known.add(textHash)
    const wanted = new Set<string>()
    for await (const texts of textsOf[set.part](accountId, set.botId))
      for (const textHash of await hashesOf(texts)) wanted.add(textHash)
    const unwanted = [...known].filter((textHash) => !wanted.has(textHash))
    await store.remove(accountId, set, unwanted)
    return { missing: new Set([...wanted].filter((textHash) => !known.has(textHash))), total: wanted.size }
  }

  /** Vectors are off: none remain in the database or in memory. */
  async function forget(accountId: string, botId: string): Promise<void> {
    const hadAny = await store.removeOthers(accountId, botId, undefined)
    await store.forgetStates(accountId, botId)
    if (!hadAny) return
    await store.announce(accountId, botId, [...parts])
    onChanged(accountId, botId)
  }

  async function announce(accountId: string, botId: string): Promise<void> {
    const states = await store.states(accountId, botId)
    const unannounced = states.filter(({ isUntold }) => isUntold === 1).map(({ part }) => part)
    if (unannounced.length === 0) return
    await store.announce(accountId, botId, unannounced)
    onChanged(accountId, botId)
  }

  /** Uses the vectors received so far; the rest are requested later. */
  async function putOff(accountId: string, botId: string, { message, retryAfterSeconds }: ModelFailure): Promise<void> {
    const states = await store.states(accountId, botId)
    const failures = 1 + Math.max(0, ...states.map((state) => state.failures))
    if (states.length === 0)
      await store.begin(accountId, { botId, part: 'entries', modelKey: '' }, { done: 0, total: 0, ranAt: now() })
    await store.note(accountId, botId, { failure: message, failures })
    await announce(accountId, botId)
    if (failures >= failuresMost) return
    const pauseMs = Math.max(firstRetryMs * 2 ** (failures - 1), secondMs * (retryAfterSeconds ?? 0))
    await store.askAgain(accountId, botId, now() + Math.min(retryMsMost, pauseMs))
  }

  return {
    run: ({ accountId, subjectId }, signal) => run(accountId, subjectId, signal),
    giveUp: ({ accountId, subjectId }) => store.note(accountId, subjectId, { failure: brokenHere, failures: 1 }),
  }
}

const brokenHere = 'Something went wrong on our side. The operator can find the reason in the log.'
