import { type Entry, type EntryFacets, type EntryQuery, fillInTag } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { IndexedBot } from '../search/index-pool.ts'
import { textsOf } from '../search/meanings.ts'
import type { Page, PageRequest } from '../store/pages.ts'
import { type BotIndexParts, createBotIndexes } from './bot-indexes.ts'
import { createEntryStore } from './entries.store.ts'
import { createEntries, present } from './entries.ts'
import { createEntryChanges } from './entry-changes.ts'
import { createEntryCopies } from './entry-copies.ts'
import { createEntryFiles } from './entry-files.ts'
import { createEntryList } from './entry-list.ts'
import { createEntryMerges } from './entry-merges.store.ts'
import { createFillIn } from './fill-in.ts'
import { createManyEntries } from './many-entries.ts'
import { presentKnown } from './present-known.ts'

const questionsShown = 3
const nearestMost = 10

interface Parts extends BotIndexParts {
  quotas: Pick<Quotas, 'requireRoom'>
}

/** A bot's knowledge: the questions and answers its author wrote, and the passages of its sources. */
export function createKnowledge({ quotas, ...parts }: Parts) {
  const { database, bots, now } = parts
  const store = createEntryStore(database)
  const merges = createEntryMerges(database, store)
  const indexes = createBotIndexes(store, parts)
  const onChanged = indexes.refresh
  const lists = createEntryList(database, present)

  async function list(
    accountId: string,
    botId: string,
    request: PageRequest,
    asked: Omit<EntryQuery, keyof PageRequest> = {},
  ): Promise<Page<Entry>> {
    const bot = await bots.getRow(accountId, botId)
    const page = await lists.list(accountId, bot.id, request, asked)
    const leftOut = new Set(indexes.leftOutOf(bot.id).entries)
    return { ...page, data: page.data.map((entry) => (leftOut.has(entry.id) ? { ...entry, isLeftOut: true } : entry)) }
  }

  async function listFacets(accountId: string, botId: string): Promise<EntryFacets> {
    return lists.listFacets(accountId, (await bots.getRow(accountId, botId)).id)
  }

  /** The entries nearest to a message, in their current wording. */
  async function listNearest(accountId: string, botId: string, message: string): Promise<Entry[]> {
    const bot = await bots.getRow(accountId, botId)
    const { near } = await indexes.search(bot, message, nearestMost)
    const ids = near?.entries.map(({ id }) => id) ?? []
    if (ids.length === 0) return []
    const rows = new Map((await store.findMany(accountId, bot.id, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? []).map(present)
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

  return {
    ...createEntries({ store, bots, quotas, now, onChanged }),
    list,
    listFacets,
    listNearest,
    /** How often replies cited each of these sources. */
    usesOf: lists.usesOf,
    /** Many at once. */
    many: createManyEntries({ store, lists, bots, now, onChanged }),
    /** What can be undone. */
    changes: createEntryChanges({ database, store, bots, quotas, now, onChanged }),
    copies: createEntryCopies({ store, merges, quotas, now, onChanged }),
    fillIn: createFillIn({ merges, lists, quotas, now, onChanged }),
    files: createEntryFiles({ store, merges, lists, bots, quotas, now, onChanged }),
    /** Whether the author wrote this text in an answer. */
    mentions: (bot: Pick<BotRow, 'accountId' | 'id'>, text: string) => store.mentions(bot.accountId, bot.id, text),
    questionsOf,
    firstQuestions,
    indexes,
    search: indexes.search,
    retrieve: indexes.retrieve,
    getState: indexes.getState,
    close: indexes.close,
  }
}
export type Knowledge = ReturnType<typeof createKnowledge>
