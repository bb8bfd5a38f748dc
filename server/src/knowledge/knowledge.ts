import { type Entry, type EntryDraft, limits } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../clock.ts'
import { Failure } from '../failure.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { EntryRow, EntryStore } from './entries.store.ts'
import { createIndexShelf } from './index-shelf.ts'
import type { Hit } from './search-index.ts'

export interface KnownAnswer {
  id: string
  questions: string[]
  answer: string
}

/** Questions and answers: what a bot knows. */
export function createKnowledge({ store, bots, now }: { store: EntryStore; bots: Bots; now: Clock }) {
  const indexOf = createIndexShelf<KnownAnswer>(async (accountId, botId) =>
    (await store.all(accountId, botId)).map(({ questionsJson, ...row }) => ({
      ...row,
      questions: JSON.parse(questionsJson),
    })),
  )

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

  async function search(
    bot: Pick<BotRow, 'accountId' | 'id' | 'knowledgeVersion'>,
    text: string,
  ): Promise<Hit<KnownAnswer> | undefined> {
    return (await indexOf(bot)).find(text)
  }

  async function get(accountId: string, botId: string, entryId: string): Promise<Entry> {
    const row = isUuid(entryId) ? await store.find(accountId, botId, entryId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  return { list, add, change, remove, search }
}
export type Knowledge = ReturnType<typeof createKnowledge>

const missing = (cause?: unknown) => new Failure('not_found', 'There is no such question and answer.', { cause })

function columnsOf(draft: EntryDraft): Pick<EntryRow, 'questionsJson' | 'answer' | 'searchText'> {
  const questions = [...new Set(draft.questions.map((question) => question.trim()))]
  const answer = draft.answer.trim()
  return {
    questionsJson: JSON.stringify(questions),
    answer,
    searchText: [...questions, answer].join('\n').toLowerCase(),
  }
}

const present = (row: EntryRow): Entry => ({
  id: row.id,
  questions: JSON.parse(row.questionsJson),
  answer: row.answer,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
