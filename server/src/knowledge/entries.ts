import { type DeletedEntry, type Entry, type EntryChange, type EntryDraft, limits } from 'beckon-contract'
import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { requireInstant } from '../lib/read-instant.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import type { EntryStore, ShownRow } from './entries.store.ts'
import { bytesOf, columnsOf, tagColumnOf } from './entry-columns.ts'
import { tagsAfter } from './tags.ts'
import { withoutWording, withWording } from './wordings.ts'

interface Parts {
  store: EntryStore
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/** The questions and answers that a bot's author wrote, one at a time. */
export function createEntries({ store, bots, quotas, now, onChanged }: Parts) {
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
    onChanged(accountId, bot.id)
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
    const createdAt = requireInstant('/createdAt', written)
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
    const readAt = updatedAt === undefined ? undefined : requireInstant('/updatedAt', updatedAt)
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
    onChanged(accountId, bot.id)
    return get(accountId, bot.id, id)
  }

  async function remove(accountId: string, botId: string, entryId: string): Promise<void> {
    const bot = await bots.getRow(accountId, botId)
    const { id } = await get(accountId, bot.id, entryId)
    const line = { action: 'entry.deleted', at: now(), subject: { id, name: `of ${bot.name}` } } as const
    if (!(await store.delete(accountId, bot.id, id, line))) throw missing()
    onChanged(accountId, bot.id)
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
    if (isChanged) onChanged(accountId, bot.id)
    return get(accountId, bot.id, id)
  }

  const addWording = (accountId: string, botId: string, entryId: string, wording: string) =>
    changeQuestions(accountId, botId, entryId, (questions) => withWording(questions, wording))

  const removeWording = (accountId: string, botId: string, entryId: string, wording: string) =>
    changeQuestions(accountId, botId, entryId, (questions) => withoutWording(questions, wording))

  async function get(accountId: string, botId: string, entryId: string): Promise<Entry> {
    const row = isUuid(entryId) ? await store.find(accountId, botId, entryId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  return { put, get, getByKey, add, change, remove, restore, addWording, removeWording }
}

const missing = (cause?: unknown) => new Failure('not_found', 'Question and answer not found.', { cause })

export const present = (row: ShownRow): Entry => ({
  id: row.id,
  ...(row.key !== null && { key: row.key }),
  questions: JSON.parse(row.questionsJson),
  answer: row.answer,
  tags: JSON.parse(row.tagsJson),
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
