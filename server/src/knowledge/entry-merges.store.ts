import { setImmediate as nextTick } from 'node:timers/promises'
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
  log?: NewEntryChange | undefined
}
const rowsAtOnce = 200
/** A commit of a SQLite file blocks all others: of a hundred entries it takes some 10 ms, of 5,000 some 250. */
const piece = 100
const mergesAtOnce = 2

/** Changes of many entries of a bot at once. */
export function createEntryMerges({ db }: Pick<OpenDatabase, 'db'>, { steps }: Pick<EntryStore, 'steps'>) {
  const merges = createFairQueue({ slots: mergesAtOnce })

  /**
   * All or nothing: `decide` sees the current entries and returns what to add and change. They are read before the
   * transaction, in steps: it blocks all other work on a SQLite file. False if they changed meanwhile; then nothing
   * is stored. An account's are done one at a time, because each holds all entries of a bot.
   */
  const merge = (
    accountId: string,
    botId: string,
    decide: (known: TaggedRow[]) => Promise<EntryChanges>,
  ): Promise<boolean> => merges.enqueue(accountId, () => mergeNow(accountId, botId, decide), botId)

  /** For a bot that nobody uses yet: in pieces, each of which is a commit. */
  async function addInPieces(accountId: string, botId: string, added: EntryChanges['added']): Promise<void> {
    for await (const some of inSteps(added, piece))
      await db
        .transaction()
        .execute(async (transaction) => {
          await insertAll(transaction, accountId, botId, some)
          if ((await growKnowledge(transaction, accountId, botId, 'entries')) === 0) throw botNotFound()
        })
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? botNotFound() : error
        })
  }

  async function mergeNow(accountId: string, botId: string, decide: (known: TaggedRow[]) => Promise<EntryChanges>) {
    const version = await versionOf(accountId, botId)
    const known: TaggedRow[] = []
    for await (const rows of steps(accountId, botId)) known.push(...rows)
    const { added, changed, log } = await decide(known)
    if (added.length + changed.length === 0) return true
    return db
      .transaction()
      .execute(async (transaction) => {
        for await (const rows of inSteps(added, rowsAtOnce, nextTick))
          await insertAll(transaction, accountId, botId, rows)
        for await (const rows of inSteps(changed, rowsAtOnce, nextTick))
          await updateAll(transaction, accountId, botId, rows)
        if (log) await logChange(transaction, accountId, botId, log, changesOf(known, added, changed))
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

  return { merge, addInPieces }
}
export type EntryMerges = ReturnType<typeof createEntryMerges>

/** What an import changes, as it was. */
function changesOf(known: TaggedRow[], added: EntryChanges['added'], changed: EntryChanges['changed']) {
  const before = new Map(known.map((row) => [row.id, row]))
  return [
    ...added.map(({ id, tagsJson = '[]' }) => ({ entryId: id, before: null, afterTagsJson: tagsJson })),
    ...changed.map(({ id, tagsJson }) => ({ entryId: id, before: before.get(id) ?? null, afterTagsJson: tagsJson })),
  ]
}

const insertAll = (db: Database, accountId: string, botId: string, rows: EntryChanges['added']) =>
  db
    .insertInto('entries')
    .values(rows.map((entry) => ({ ...entry, accountId, botId })))
    .execute()

/** In one statement: thousands of them would take as long as everything else. */
const updateAll = (db: Database, accountId: string, botId: string, rows: EntryChanges['changed']) =>
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
