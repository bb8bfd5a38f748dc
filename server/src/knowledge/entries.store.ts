import { type Insertable, type Selectable, sql } from 'kysely'
import { type AuditEntry, isRecorded, record } from '../audit-log/audit-log.ts'
import { growKnowledge } from '../bot-changes/bot-changes.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { containing } from '../store/like-patterns.ts'
import type { Tables } from '../store/tables.ts'
import { logChange } from './entry-changes.store.ts'

export type EntryRow = Selectable<Tables['entries']>
export type EntryValues = Pick<EntryRow, 'questionsJson' | 'answer' | 'searchText' | 'language' | 'updatedAt'>
export type KnownRow = Pick<EntryRow, 'id' | 'questionsJson' | 'answer'>
export type TaggedRow = KnownRow & Pick<EntryRow, 'tagsJson'>
export type ShownRow = TaggedRow & Pick<EntryRow, 'key' | 'createdAt' | 'updatedAt'>
const rowsAtOnce = 200

/**
 * The account always comes first, so no query can forget its tenant. Every change increments the version of the bot's
 * knowledge in the same commit.
 */
export function createEntryStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const entriesOf = (accountId: string, botId: string) =>
    db.selectFrom('entries').where('accountId', '=', accountId).where('botId', '=', botId)

  const changeKnowledge = (accountId: string, botId: string, change: (db: Database) => Promise<boolean>) =>
    db.transaction().execute(async (transaction) => {
      const isChanged = await change(transaction)
      if (isChanged) await growKnowledge(transaction, accountId, botId, 'entries')
      return isChanged
    })

  /** Oldest first. Between the steps, other requests run. */
  async function* steps(accountId: string, botId: string): AsyncGenerator<(TaggedRow & Pick<EntryRow, 'key'>)[]> {
    let after: string | undefined
    for (;;) {
      const rows = await entriesOf(accountId, botId)
        .$if(after !== undefined, (query) => query.where('id', '>', after as string))
        .orderBy('id')
        .limit(rowsAtOnce)
        .select(['id', 'key', 'questionsJson', 'answer', 'tagsJson'])
        .execute()
      yield rows
      if (rows.length < rowsAtOnce) return
      after = rows.at(-1)?.id
      await yieldToOthers()
    }
  }

  return {
    /** Oldest first. */
    steps,

    recordExport: (accountId: string, entry: AuditEntry): Promise<void> => record(db, accountId, entry),

    /** Whether an answer contains this text. */
    async mentions(accountId: string, botId: string, text: string): Promise<boolean> {
      const found = entriesOf(accountId, botId)
        .where(sql<boolean>`"answer" like ${containing(text)} escape '\\'`)
        .select('id')
        .limit(1)
      return (await scan(found.compile(), accountId)).length > 0
    },

    find: (accountId: string, botId: string, entryId: string) =>
      entriesOf(accountId, botId).where('id', '=', entryId).selectAll().executeTakeFirst(),

    /** Whether the audit log says that the account had this entry. */
    wasDeleted: (accountId: string, entryId: string): Promise<boolean> =>
      isRecorded({ db, scan }, accountId, 'entry.deleted', entryId),

    findByKey: (accountId: string, botId: string, key: string) =>
      entriesOf(accountId, botId).where('key', '=', key).selectAll().executeTakeFirst(),

    findMany: (accountId: string, botId: string, entryIds: string[]): Promise<ShownRow[]> =>
      entriesOf(accountId, botId)
        .where('id', 'in', entryIds)
        .select(['id', 'key', 'questionsJson', 'answer', 'tagsJson', 'createdAt', 'updatedAt'])
        .execute(),

    async count(accountId: string, botId: string): Promise<number> {
      const counted = entriesOf(accountId, botId).select((select) => select.fn.countAll<number>().as('count'))
      return (await scan(counted.compile(), accountId))[0]?.count ?? 0
    },

    insert: (
      accountId: string,
      botId: string,
      entry: Omit<Insertable<Tables['entries']>, 'accountId' | 'botId'>,
      line?: AuditEntry,
    ) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        await transaction
          .insertInto('entries')
          .values({ ...entry, accountId, botId })
          .execute()
        if (line) await record(transaction, accountId, line)
        return true
      }),

    /** False when there is no such entry, or it was changed at another time. */
    update: (
      accountId: string,
      botId: string,
      entryId: string,
      values: EntryValues & { tagsJson?: string },
      changedAt?: number,
    ) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('entries')
          .set(values)
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', entryId)
          .$if(changedAt !== undefined, (query) => query.where('updatedAt', '=', changedAt as number))
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    /**
     * `decide` sees the current entry while it is locked; undefined leaves it unchanged. False if nothing changed or
     * the entry doesn't exist.
     */
    revise: (accountId: string, botId: string, entryId: string, decide: (known: KnownRow) => EntryValues | undefined) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        const one = transaction
          .updateTable('entries')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', entryId)
        // A no-op update, because it locks the row on both databases and returns the newest version.
        const known = await one.set({ id: entryId }).returning(['id', 'questionsJson', 'answer']).executeTakeFirst()
        const values = known && decide(known)
        if (values) await one.set(values).execute()
        return values !== undefined
      }),

    /**
     * Changes the tags of these entries; those that are gone, or were changed later, are ignored. Tags are not indexed:
     * the version of the knowledge stays, unless the change is one of knowledge. How many were changed.
     */
    changeTags: (
      accountId: string,
      botId: string,
      entryIds: string[],
      {
        decide,
        isKnowledge = false,
        until,
      }: { decide: (tags: string[]) => string[]; isKnowledge?: boolean; until?: number | undefined },
    ) =>
      db.transaction().execute(async (transaction) => {
        const those = transaction
          .updateTable('entries')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .$if(until !== undefined, (query) => query.where('updatedAt', '<', until as number))
        // A no-op update, because it locks the rows on both databases and returns their newest version.
        const rows = await those
          .where('id', 'in', entryIds)
          .set(({ ref }) => ({ id: ref('id') }))
          .returning(['id', 'tagsJson'])
          .execute()
        let changed = 0
        for (const { id, tagsJson } of rows) {
          const known: string[] = JSON.parse(tagsJson)
          const tags = decide(known)
          if (tags === known) continue
          changed += 1
          await those
            .where('id', '=', id)
            .set({ tagsJson: JSON.stringify(tags) })
            .execute()
        }
        if (isKnowledge && changed > 0) await growKnowledge(transaction, accountId, botId, 'entries')
        return changed
      }),

    /**
     * Those that were not changed later, kept to be brought back. With `line`, the first of several steps. How many there
     * were.
     */
    deleteMany: async (
      accountId: string,
      botId: string,
      entryIds: string[],
      {
        changeId,
        at,
        until,
        line,
      }: { changeId: string; at: number; until: number | undefined; line: AuditEntry | undefined },
    ) => {
      let deleted = 0
      await changeKnowledge(accountId, botId, async (transaction) => {
        const rows = await transaction
          .deleteFrom('entries')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', 'in', entryIds)
          .$if(until !== undefined, (query) => query.where('updatedAt', '<', until as number))
          .returning(['id', 'key', 'questionsJson', 'answer', 'tagsJson', 'createdAt'])
          .execute()
        deleted = rows.length
        if (deleted === 0) return false
        const logged = rows.map(({ id, ...before }) => ({ entryId: id, before, afterTagsJson: null }))
        const change = { id: changeId, kind: 'deletion', name: '', added: 0, changed: 0, deleted, at } as const
        await logChange(transaction, accountId, botId, change, logged)
        if (line) await record(transaction, accountId, line)
        return true
      })
      return deleted
    },

    /** False when there is no such entry. */
    delete: (accountId: string, botId: string, entryId: string, line: AuditEntry) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('entries')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', entryId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await record(transaction, accountId, line)
        return numDeletedRows > 0n
      }),
  }
}
export type EntryStore = ReturnType<typeof createEntryStore>
