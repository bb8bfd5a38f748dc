import type { Insertable } from 'kysely'
import { growKnowledge } from '../bot-changes/bot-changes.ts'
import { Failure } from '../lib/failure.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { inSteps } from '../lib/in-steps.ts'
import { type Database, isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'
import type { EntryStore, EntryValues, TaggedRow } from './entries.store.ts'
import { logChange, type NewEntryChange } from './entry-changes.store.ts'

export interface EntryChanges {
  added: Omit<Insertable<Tables['entries']>, 'accountId' | 'botId'>[]
  changed: (EntryValues & { id: string; tagsJson: string })[]
  /** To be undone later. */
  log?: Pick<NewEntryChange, 'id' | 'kind' | 'name' | 'at'> | undefined
}
type AddedEntry = EntryChanges['added'][number]
type ChangedEntry = EntryChanges['changed'][number]
export interface Merged {
  added: number
  changed: number
  /** False if the entries were changed by something else before all was stored. */
  isComplete: boolean
}
/** A commit of a SQLite file blocks all others: of a hundred entries it takes some 10 ms, of 5,000 some 250. */
const mergedAtOnce = 100
const mergesAtOnce = 2

/**
 * Changes that depend on all entries of a bot, as of an import. They are stored in pieces: if the process dies or
 * something else changes the entries in between, the pieces before stay, and another merge finds what is left. With a
 * log, they can be undone.
 */
export function createEntryMerges({ db }: Pick<OpenDatabase, 'db'>, { steps }: Pick<EntryStore, 'steps'>) {
  const merges = createFairQueue({ slots: mergesAtOnce })

  /**
   * `decide` sees the current entries and returns what to add and change. An account's merges are done one at a time,
   * because each holds all entries of a bot.
   */
  const merge = (
    accountId: string,
    botId: string,
    decide: (known: TaggedRow[]) => Promise<EntryChanges>,
  ): Promise<Merged> => merges.enqueue(accountId, () => mergeNow(accountId, botId, decide), botId)

  async function mergeNow(
    accountId: string,
    botId: string,
    decide: (known: TaggedRow[]) => Promise<EntryChanges>,
  ): Promise<Merged> {
    let version = await versionOf(accountId, botId)
    const known = new Map<string, TaggedRow>()
    for await (const rows of steps(accountId, botId)) for (const row of rows) known.set(row.id, row)
    const { log, ...changes } = await decide([...known.values()])
    const merged = { added: 0, changed: 0 }
    for await (const some of inSteps([...changes.added, ...changes.changed], mergedAtOnce)) {
      const changed = some.filter(isChanged)
      const added = some.filter((entry): entry is AddedEntry => !isChanged(entry))
      const isStored = await storeTogether(accountId, botId, { version, known, added, changed, log })
      if (!isStored) return { ...merged, isComplete: false }
      version += 1
      merged.added += added.length
      merged.changed += changed.length
    }
    return { ...merged, isComplete: true }

    function isChanged(entry: AddedEntry | ChangedEntry): entry is ChangedEntry {
      return known.has(entry.id)
    }
  }

  /** False if something else has changed the bot's entries; then nothing is stored. */
  function storeTogether(
    accountId: string,
    botId: string,
    { version, known, added, changed, log }: EntryChanges & { version: number; known: Map<string, TaggedRow> },
  ): Promise<boolean> {
    return db
      .transaction()
      .execute(async (transaction) => {
        if (added.length > 0)
          await transaction
            .insertInto('entries')
            .values(added.map((entry) => ({ ...entry, accountId, botId })))
            .execute()
        if (changed.length > 0) await updateAll(transaction, accountId, botId, changed)
        if (log) {
          const counts = { added: added.length, changed: changed.length, deleted: 0 }
          await logChange(transaction, accountId, botId, { ...log, ...counts }, changesOf(known, added, changed))
        }
        // Last, as in every change: in another order, two changes at the same time could wait for each other.
        const grown = await growKnowledge(transaction, accountId, botId, 'entries')
        if (grown === 0) throw botNotFound()
        if (grown !== version + 1) throw new KnowledgeChanged()
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof KnowledgeChanged) return false
        throw isForeignKeyViolation(error) ? botNotFound() : error
      })
  }

  async function versionOf(accountId: string, botId: string): Promise<number> {
    const { knowledgeVersion } = await db
      .selectFrom('bots')
      .where('accountId', '=', accountId)
      .where('id', '=', botId)
      .where('deletedAt', 'is', null)
      .select('knowledgeVersion')
      .executeTakeFirstOrThrow(botNotFound)
    return knowledgeVersion
  }

  return { merge }
}
export type EntryMerges = ReturnType<typeof createEntryMerges>

/** What an import changes, as it was. */
function changesOf(known: Map<string, TaggedRow>, added: AddedEntry[], changed: ChangedEntry[]) {
  return [
    ...added.map(({ id, tagsJson = '[]' }) => ({ entryId: id, before: null, afterTagsJson: tagsJson })),
    ...changed.map(({ id, tagsJson }) => ({ entryId: id, before: known.get(id) ?? null, afterTagsJson: tagsJson })),
  ]
}

/** In one statement: thousands of them would take as long as everything else. */
const updateAll = (db: Database, accountId: string, botId: string, rows: ChangedEntry[]) =>
  db
    .insertInto('entries')
    .values(rows.map((values) => ({ ...values, accountId, botId, createdAt: values.updatedAt })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          questionsJson: ref('excluded.questionsJson'),
          answer: ref('excluded.answer'),
          searchText: ref('excluded.searchText'),
          tagsJson: ref('excluded.tagsJson'),
          language: ref('excluded.language'),
          updatedAt: ref('excluded.updatedAt'),
        }))
        .where('entries.accountId', '=', accountId),
    )
    .execute()

const botNotFound = () => new Failure('not_found', 'Bot not found.')

class KnowledgeChanged extends Error {
  override readonly name = 'KnowledgeChanged'
}
