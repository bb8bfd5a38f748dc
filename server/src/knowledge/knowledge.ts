import {
  type DeletedEntry,
  type Entry,
  type EntryChange,
  type EntryDraft,
  type EntryFacets,
  type EntryQuery,
  fillInTag,
  type KnowledgeState,
  limits,
  type VectorProgress,
} from 'beckon-contract'
import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { RetrievedPassage } from '../engines/retrieval.ts'
import { type Clock, newId, toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { createIndexPool, type IndexedBot, type IndexPoolOptions, type Understanding } from '../search/index-pool.ts'
import { textsOf } from '../search/meanings.ts'
import type { Candidate, KnownEntry, KnownPassage, SearchResult } from '../search/search.ts'
import { isForeignKeyViolation, isUniqueViolation, type OpenDatabase } from '../store/database.ts'
import type { Page, PageRequest } from '../store/pages.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import { isUuid } from '../store/uuids.ts'
import { createEntryStore, type ShownRow } from './entries.store.ts'
import { createEntryChanges } from './entry-changes.ts'
import { bytesOf, columnsOf, tagColumnOf } from './entry-columns.ts'
import { createEntryCopies } from './entry-copies.ts'
import { createEntryFiles } from './entry-files.ts'
import { createEntryList } from './entry-list.ts'
import { createFillIn } from './fill-in.ts'
import { createIndexFaultStore } from './index-faults.store.ts'
import { createIndexFaults } from './index-faults.ts'
import type { IndexVersions } from './index-versions.store.ts'
import { createIndexReports } from './index-versions.ts'
import { createManyEntries } from './many-entries.ts'
import { presentKnown } from './present-known.ts'
import { retrievedFrom } from './retrieval.ts'
import { createReview } from './review.ts'
import { createStoredIndexes } from './stored-indexes.ts'
import { tagsAfter } from './tags.ts'
import { withoutWording, withWording } from './wordings.ts'

const retrievedOfEachKind = 6
const questionsShown = 3
const nearestMost = 10

interface Parts {
  database: OpenDatabase
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  pubSub: PubSub
  serverId: string
  now: Clock
  passages: {
    passagesOf: (bot: { accountId: string; id: string }) => Promise<KnownPassage[]>
    /** Which of these sources still have passages. */
    speakingOf: (accountId: string, sourceIds: string[]) => Promise<string[]>
  }
  vectors: {
    understanding: Understanding
    /** Progress of embedding the bot's texts; undefined if vectors are off. */
    progressOf: (accountId: string, botId: string) => Promise<VectorProgress | undefined>
  }
  searchMemoryMb: number
  onError: (error: unknown) => void
  indexPool: IndexPoolOptions
}

/** A bot's knowledge: the questions and answers its author wrote, and the passages of its sources. */
export function createKnowledge({ database, bots, quotas, pubSub, serverId, now, ...parts }: Parts) {
  const { passages, vectors, onError } = parts
  const store = createEntryStore(database)
  const indexFaults = createIndexFaults({ store: createIndexFaultStore(database.db), now, onError })
  const storedIndexes = createStoredIndexes({ database, serverId, now, onError })
  const indexPool = createIndexPool({
    sharedIndexes: storedIndexes,
    ...parts.indexPool,
    load: {
      entries: (bot) => knownOf(bot.accountId, bot.id),
      passages: passages.passagesOf,
      language: async (bot) => (await bots.find(bot.accountId, bot.id))?.language,
    },
    review: createReview({ store, speakingOf: passages.speakingOf }),
    understanding: vectors.understanding,
    now,
    memoryMb: parts.searchMemoryMb,
    onError,
    onChanged: (botId) => reports.changed(botId),
    onBuilt: indexFaults.onBuilt,
  })
  const reports = createIndexReports({
    ...{ database, serverId, onError },
    loaded: indexPool.loaded,
    versionsOf: indexPool.settledVersionsOf,
    onBehind: rebuild,
  })

  async function knownOf(accountId: string, botId: string): Promise<KnownEntry[]> {
    const known: KnownEntry[] = []
    for await (const rows of store.steps(accountId, botId)) known.push(...rows.map(presentKnown))
    return known
  }

  const search = (bot: IndexedBot, message: string): Promise<SearchResult> => indexPool.search(bot, message)

  const lists = createEntryList(database, present)

  async function list(
    accountId: string,
    botId: string,
    request: PageRequest,
    asked: Omit<EntryQuery, keyof PageRequest> = {},
  ): Promise<Page<Entry>> {
    const bot = await bots.getRow(accountId, botId)
    const page = await lists.list(accountId, bot.id, request, asked)
    const leftOut = new Set(indexPool.leftOutOf(bot.id).entries)
    return { ...page, data: page.data.map((entry) => (leftOut.has(entry.id) ? { ...entry, isLeftOut: true } : entry)) }
  }

  async function listFacets(accountId: string, botId: string): Promise<EntryFacets> {
    return lists.listFacets(accountId, (await bots.getRow(accountId, botId)).id)
  }

  /** Adds or changes the entry with the caller's own key. */
  async function put(
    accountId: string,
    botId: string,
    key: string,
    draft: EntryDraft,
  ): Promise<{ entry: Entry; isNew: boolean }> {
    if (key.length > limits.entryKeyCharacters)
      throw invalidField('/key', `A key can have at most ${limits.entryKeyCharacters} characters.`)
    const changeKnown = async () => {
      const known = await store.findByKey(accountId, botId, key)
      if (!known) return undefined
      const { questionsJson, answer } = columnsOf(draft)
      const { tagsJson = known.tagsJson } = tagColumnOf(draft)
      const isSame = known.questionsJson === questionsJson && known.answer === answer && known.tagsJson === tagsJson
      return isSame ? present(known) : change(accountId, botId, known.id, draft)
    }
    const changed = await changeKnown()
    if (changed) return { entry: changed, isNew: false }
    try {
      return { entry: await add(accountId, botId, draft, key), isNew: true }
    } catch (error) {
      // The same key at the same time.
      const first = isUniqueViolation(error) ? await changeKnown() : undefined
      if (!first) throw error
      return { entry: first, isNew: false }
    }
  }

  /** By the caller's own key, or by id. */
  async function getByKey(accountId: string, botId: string, key: string): Promise<Entry> {
    const row = await store.findByKey(accountId, botId, key)
    return row ? present(row) : get(accountId, botId, key)
  }

  const add = (accountId: string, botId: string, draft: EntryDraft, key: string | null = null): Promise<Entry> =>
    insert(accountId, botId, draft, { id: newId(), key, createdAt: now() })

  async function insert(
    accountId: string,
    botId: string,
    draft: EntryDraft,
    columns: { id: string; key: string | null; createdAt: number },
    line?: AuditEntry,
  ): Promise<Entry> {
    const bot = await bots.getRow(accountId, botId)
    if ((await store.count(accountId, bot.id)) >= limits.entriesPerBot)
      throw new Failure(
        'quota_exceeded',
        `A bot can have at most ${limits.entriesPerBot} questions and answers. Delete some first.`,
      )
    await quotas.requireRoom(accountId, { entries: 1, bytes: bytesOf(draft) })
    const entry = { ...columns, ...columnsOf(draft), ...tagColumnOf(draft), updatedAt: now() }
    await store.insert(accountId, bot.id, entry, line).catch((error) => {
      if (isForeignKeyViolation(error)) throw missing(error)
      throw error
    })
    refreshIndex(accountId, bot.id)
    return get(accountId, bot.id, columns.id)
  }

  /** Undoes a deletion. Twice is as once. An id that was never the account's is as if it did not exist. */
  async function restore(accountId: string, botId: string, entryId: string, deleted: DeletedEntry): Promise<Entry> {
    const bot = await bots.getRow(accountId, botId)
    if (!isUuid(entryId)) throw missing()
    const id = entryId.toLowerCase()
    const isKnown = (await store.find(accountId, bot.id, id)) !== undefined || (await store.wasDeleted(accountId, id))
    if (!isKnown) throw missing()
    const { key = null, createdAt: written, ...draft } = deleted
    const createdAt = asInstant('/createdAt', written)
    const line = { action: 'entry.restored', at: now(), subject: { id, name: `of ${bot.name}` } } as const
    try {
      return await insert(accountId, bot.id, draft, { id, key, createdAt }, line)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const known = await store.find(accountId, bot.id, id)
      if (known) return present(known)
      throw new Failure('conflict', 'It can’t be restored: another answer has its key now.', { cause: error })
    }
  }

  async function change(
    accountId: string,
    botId: string,
    entryId: string,
    { updatedAt, ...draft }: EntryChange,
  ): Promise<Entry> {
    const readAt = updatedAt === undefined ? undefined : asInstant('/updatedAt', updatedAt)
    const bot = await bots.getRow(accountId, botId)
    const { id, ...known } = await get(accountId, bot.id, entryId)
    const tags = tagsAfter(known, { answer: draft.answer, tags: draft.tags ?? known.tags ?? [] })
    // Tags that nobody changes are not written: somebody else may be changing them.
    const tagColumn = tags === known.tags ? {} : tagColumnOf({ tags })
    await quotas.requireRoom(accountId, { bytes: bytesOf(draft) - bytesOf(known) })
    const changes = { ...columnsOf(draft), ...tagColumn, updatedAt: now() }
    const isChanged = await store.update(accountId, bot.id, id, changes, readAt)
    if (!isChanged && readAt !== undefined)
      throw new Failure(
        'conflict',
        'Somebody else has changed this answer since it was opened. Cancel to see their version, or save yours instead.',
      )
    refreshIndex(accountId, bot.id)
    return get(accountId, bot.id, id)
  }

  async function remove(accountId: string, botId: string, entryId: string): Promise<void> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, entryId)
    const line = { action: 'entry.deleted', at: now(), subject: { id, name: `of ${bot.name}` } } as const
    if (!(await store.delete(accountId, bot.id, id, line))) throw missing()
    refreshIndex(accountId, bot.id)
  }

  /** Safe for concurrent edits: each change starts from the current entry. */
  async function changeQuestions(
    accountId: string,
    botId: string,
    entryId: string,
    change: (questions: string[]) => string[],
  ): Promise<Entry> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, entryId)
    const isChanged = await store.revise(accountId, bot.id, id, ({ questionsJson, answer }) => {
      const known: string[] = JSON.parse(questionsJson)
      const questions = change(known)
      return questions === known ? undefined : { ...columnsOf({ questions, answer }), updatedAt: now() }
    })
    if (isChanged) refreshIndex(accountId, bot.id)
    return get(accountId, bot.id, id)
  }

  const addWording = (accountId: string, botId: string, entryId: string, wording: string) =>
    changeQuestions(accountId, botId, entryId, (questions) => withWording(questions, wording))

  const removeWording = (accountId: string, botId: string, entryId: string, wording: string) =>
    changeQuestions(accountId, botId, entryId, (questions) => withoutWording(questions, wording))

  /** The entries nearest to a message, in their current wording. */
  async function listNearest(accountId: string, botId: string, message: string): Promise<Entry[]> {
    const bot = await bots.getRow(accountId, botId)
    const { near } = await indexPool.search(bot, message, nearestMost)
    const ids = near?.entries.map(({ id }) => id) ?? []
    if (ids.length === 0) return []
    const rows = new Map((await store.findMany(accountId, bot.id, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? []).map(present)
  }

  async function get(accountId: string, botId: string, entryId: string): Promise<Entry> {
    const row = isUuid(entryId) ? await store.find(accountId, botId, entryId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  /** Suggested questions that show visitors what the bot knows. */
  async function firstQuestions({ accountId, id }: Pick<IndexedBot, 'accountId' | 'id'>): Promise<string[]> {
    const { data } = await lists.list(accountId, id, { limit: 10 * questionsShown }, {})
    return data
      .filter(({ tags = [] }) => !tags.includes(fillInTag))
      .slice(0, questionsShown)
      .flatMap(({ questions }) => questions.slice(0, 1))
  }

  /** All of a bot's questions as one file, for the author. */
  async function* questionsOf(accountId: string, botId: string): AsyncGenerator<string[]> {
    for await (const rows of store.steps(accountId, botId)) yield textsOf({ entries: rows.map(presentKnown) })
  }

  /**
   * Called after every commit that changed a bot's knowledge: every server that uses the bot rebuilds its index in the
   * background.
   */
  const refreshIndex = (accountId: string, botId: string): void =>
    pubSub.publish(topics.knowledgeChanged, `${accountId} ${botId}`)

  function rebuild(accountId: string, botId: string): void {
    if (indexPool.isLoaded(botId))
      bots.find(accountId, botId).then((bot) => void (bot && indexPool.prepare(bot)), onError)
  }
  pubSub.subscribe(topics.knowledgeChanged, (subject) => {
    const [accountId = '', botId = ''] = subject.split(' ')
    rebuild(accountId, botId)
  })

  async function getState(accountId: string, botId: string): Promise<KnowledgeState> {
    const bot = await bots.getRow(accountId, botId)
    const progress = await vectors.progressOf(accountId, bot.id)
    return { state: (await isIndexed(bot)) ? 'ready' : 'indexing', ...(progress && { vectors: progress }) }
  }

  /**
   * The versions that all servers answer from. A server that doesn't use the bot will index its newest version with the
   * first message, and counts as if it had. If another server changed the bot, index building starts here.
   */
  async function indexedVersionsOf(bot: BotRow): Promise<IndexVersions> {
    const here = indexPool.settledVersionsOf(bot.id) ?? everyVersion
    if (isBehind(here, bot)) indexPool.prepare(bot)
    const elsewhere = (await reports.lowestElsewhere(bot.accountId, bot.id)) ?? here
    return {
      knowledgeVersion: Math.min(here.knowledgeVersion, elsewhere.knowledgeVersion),
      passagesVersion: Math.min(here.passagesVersion, elsewhere.passagesVersion),
    }
  }

  /** Whether all servers answer from its newest version. */
  const isIndexed = async (bot: BotRow): Promise<boolean> => !isBehind(await indexedVersionsOf(bot), bot)

  /** Knowledge that may help with a message, best first: for engines that do their own reading. */
  async function retrieve(
    bot: IndexedBot,
    message: string,
  ): Promise<{ retrieved: RetrievedPassage[]; candidates: Candidate[] }> {
    const result = await indexPool.search(bot, message, retrievedOfEachKind)
    return { retrieved: retrievedFrom(result), candidates: result.candidates }
  }

  return {
    list,
    listFacets,
    /** How often replies cited each of these sources. */
    usesOf: lists.usesOf,
    put,
    getByKey,
    add,
    change,
    remove,
    restore,
    /** Many at once. */
    many: createManyEntries({ store, lists, bots, now, onChanged: refreshIndex }),
    /** What can be undone. */
    changes: createEntryChanges({ database, store, bots, quotas, now, onChanged: refreshIndex }),
    addWording,
    removeWording,
    listNearest,
    refreshIndex,
    getState,
    isIndexed,
    copies: createEntryCopies({ store, quotas, now, onChanged: refreshIndex }),
    indexedVersionsOf,
    fillIn: createFillIn({ store, quotas, now, onChanged: refreshIndex }),
    files: createEntryFiles({ store, lists, bots, quotas, now, onChanged: refreshIndex }),
    indexStats: indexPool.stats,
    storedIndexes,
    leftOutPassagesOf: (botId: string) => indexPool.leftOutOf(botId).passages,
    /** Whether the author wrote this text in an answer. */
    mentions: (bot: Pick<BotRow, 'accountId' | 'id'>, text: string) => store.mentions(bot.accountId, bot.id, text),
    questionsOf,
    firstQuestions,
    search,
    retrieve,
    async close(): Promise<void> {
      await reports.close()
      await indexPool.close()
      await storedIndexes.close()
      await indexFaults.finish()
    },
  }
}
export type Knowledge = ReturnType<typeof createKnowledge>

const everyVersion: IndexVersions = {
  knowledgeVersion: Number.POSITIVE_INFINITY,
  passagesVersion: Number.POSITIVE_INFINITY,
}

const isBehind = (versions: IndexVersions, bot: IndexVersions): boolean =>
  versions.knowledgeVersion < bot.knowledgeVersion || versions.passagesVersion < bot.passagesVersion

function asInstant(field: string, text: string): number {
  const instant = readInstant(text)
  if (instant === undefined) throw invalidField(field, 'Send an instant, such as 2026-11-15T12:00:00.000Z.')
  return instant
}

const missing = (cause?: unknown) => new Failure('not_found', 'Question and answer not found.', { cause })

const present = (row: ShownRow): Entry => ({
  id: row.id,
  ...(row.key !== null && { key: row.key }),
  questions: JSON.parse(row.questionsJson),
  answer: row.answer,
  tags: JSON.parse(row.tagsJson),
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
