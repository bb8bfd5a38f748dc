import { type Entry, type EntryDraft, limits } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { KnownPassage } from '../search/mind.ts'
import { createMinds, type Learner } from '../search/minds.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { EntryRow, EntryStore } from './entries.store.ts'
import { columnsOf } from './entry-columns.ts'

interface Parts {
  store: EntryStore
  bots: Bots
  now: Clock
  passagesOf: (bot: Learner) => Promise<KnownPassage[]>
}

/** What a bot knows: the questions and answers that its author wrote, and the passages of its sources. */
export function createKnowledge({ store, bots, now, passagesOf }: Parts) {
  const minds = createMinds(async (bot) => ({
    entries: (await store.all(bot.accountId, bot.id)).map(({ questionsJson, ...row }) => ({
      ...row,
      questions: JSON.parse(questionsJson),
    })),
    passages: await passagesOf(bot),
  }))

  async function list(
    accountId: string,
    botId: string,
    { limit, cursor }: PageRequest,
    search = '',
  ): Promise<Page<Entry>> {
    const bot = await bots.getRow(accountId, botId)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await store.page(accountId, bot.id, { limit: limit + 1, before, search: search.trim().toLowerCase() })
    return pageOf(rows.map(present), limit)
  }

  async function add(accountId: string, botId: string, draft: EntryDraft): Promise<Entry> {
    const bot = await bots.getRow(accountId, botId)
    if ((await store.count(accountId, bot.id)) >= limits.entriesPerBot)
      throw new Failure(
        'quota_exceeded',
        `A bot can hold ${limits.entriesPerBot} questions and answers. Delete some first.`,
      )
    const id = newId()
    await store
      .insert(accountId, bot.id, { id, ...columnsOf(draft), createdAt: now(), updatedAt: now() })
      .catch((error) => {
        if (isForeignKeyViolation(error)) throw missing(error)
        throw error
      })
    return get(accountId, bot.id, id)
  }

  async function change(accountId: string, botId: string, entryId: string, draft: EntryDraft): Promise<Entry> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, entryId)
    await store.update(accountId, bot.id, id, { ...columnsOf(draft), updatedAt: now() })
    return get(accountId, bot.id, id)
  }

  async function remove(accountId: string, botId: string, entryId: string): Promise<void> {
    const bot = await bots.getRow(accountId, botId)
    if (!isUuid(entryId) || !(await store.delete(accountId, bot.id, entryId.toLowerCase()))) throw missing()
  }

  async function get(accountId: string, botId: string, entryId: string): Promise<Entry> {
    const row = isUuid(entryId) ? await store.find(accountId, botId, entryId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  return { list, add, change, remove, think: minds.think, close: minds.close }
}
export type Knowledge = ReturnType<typeof createKnowledge>

const missing = (cause?: unknown) => new Failure('not_found', 'There is no such question and answer.', { cause })

const present = (row: EntryRow): Entry => ({
  id: row.id,
  questions: JSON.parse(row.questionsJson),
  answer: row.answer,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
