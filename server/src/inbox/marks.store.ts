import type { Selectable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot } from '../store/deleted-bots.ts'
import { hasAccount } from '../store/id-lists.ts'
import type { Tables } from '../store/tables.ts'

export type NoteRow = Selectable<Tables['conversationNotes']>

/** What people add to conversations. The account always comes first, so no query can forget its tenant. */
export function createMarkStore({ db, kind }: OpenDatabase) {
  const own = (accountId: string, ids: string[]) =>
    db
      .selectFrom('conversations')
      .where('conversations.accountId', '=', accountId)
      .where('conversations.id', 'in', ids)
      .where(hasLivingBot)

  return {
    listLabels: (accountId: string) =>
      db.selectFrom('labels').where('accountId', '=', accountId).orderBy('name').select(['id', 'name']).execute(),

    labelsOf: (accountId: string, conversationIds: string[]) =>
      db
        .selectFrom('conversationLabels')
        .innerJoin('labels', 'labels.id', 'conversationLabels.labelId')
        .where('conversationLabels.accountId', '=', accountId)
        .where('conversationLabels.conversationId', 'in', conversationIds)
        .orderBy('labels.name')
        .select(['conversationLabels.conversationId', 'labels.id', 'labels.name'])
        .execute(),

    countLabels: async (accountId: string): Promise<number> => {
      const counted = await db
        .selectFrom('labels')
        .where('accountId', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(counted.count)
    },

    /** Its id, whether it is new or not. */
    createLabel: async (accountId: string, label: { id: string; name: string; createdAt: number }): Promise<string> => {
      await db
        .insertInto('labels')
        .values({ ...label, accountId })
        .onConflict((conflict) => conflict.columns(['accountId', 'name']).doNothing())
        .execute()
      const { id } = await db
        .selectFrom('labels')
        .where('accountId', '=', accountId)
        .where('name', '=', label.name)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },

    hasLabel: async (accountId: string, name: string): Promise<boolean> =>
      (await db
        .selectFrom('labels')
        .where('accountId', '=', accountId)
        .where('name', '=', name)
        .select('id')
        .executeTakeFirst()) !== undefined,

    hasLabelId: async (accountId: string, labelId: string): Promise<boolean> =>
      (await db
        .selectFrom('labels')
        .where('accountId', '=', accountId)
        .where('id', '=', labelId)
        .select('id')
        .executeTakeFirst()) !== undefined,

    addLabel: async (accountId: string, labelId: string, ids: string[]): Promise<void> => {
      const found = await own(accountId, ids).select('id').execute()
      if (found.length === 0) return
      await db
        .insertInto('conversationLabels')
        .values(found.map(({ id }) => ({ accountId, labelId, conversationId: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    takeLabel: async (accountId: string, labelId: string, ids: string[]): Promise<void> => {
      await db
        .deleteFrom('conversationLabels')
        .where('accountId', '=', accountId)
        .where('labelId', '=', labelId)
        .where('conversationId', 'in', ids)
        .execute()
    },

    removeLabel: (accountId: string, labelId: string, at: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('labels')
          .where('accountId', '=', accountId)
          .where('id', '=', labelId)
          .returning(['id', 'name'])
          .executeTakeFirst()
        if (removed) await record(transaction, accountId, { action: 'label.deleted', at, subject: removed })
        return removed !== undefined
      }),

    change: async (
      accountId: string,
      ids: string[],
      change: { assigneeId?: string | null; reviewedAt?: number | null },
    ): Promise<void> => {
      await db
        .updateTable('conversations')
        .set(change)
        .where(hasAccount(kind, accountId))
        .where('id', 'in', ids)
        .execute()
    },

    findMember: (accountId: string, personId: string) =>
      db
        .selectFrom('members')
        .innerJoin('people', 'people.id', 'members.personId')
        .where('members.accountId', '=', accountId)
        .where('members.personId', '=', personId)
        .select(['people.id', 'people.name'])
        .executeTakeFirst(),

    /** Also of people who have left meanwhile. */
    namesOf: (accountId: string, conversationIds: string[]) =>
      own(accountId, conversationIds)
        .innerJoin('people', 'people.id', 'conversations.assigneeId')
        .select(['conversations.id as conversationId', 'people.id', 'people.name'])
        .execute(),

    listNotes: (accountId: string, conversationId: string): Promise<NoteRow[]> =>
      db
        .selectFrom('conversationNotes')
        .where('accountId', '=', accountId)
        .where('conversationId', '=', conversationId)
        .orderBy('id')
        .selectAll()
        .execute(),

    addNote: async (accountId: string, note: Omit<NoteRow, 'accountId'>): Promise<void> => {
      await db
        .insertInto('conversationNotes')
        .values({ ...note, accountId })
        .execute()
    },

    removeNote: async (accountId: string, conversationId: string, noteId: string): Promise<boolean> => {
      const removed = await db
        .deleteFrom('conversationNotes')
        .where('accountId', '=', accountId)
        .where('conversationId', '=', conversationId)
        .where('id', '=', noteId)
        .executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
  }
}
export type MarkStore = ReturnType<typeof createMarkStore>
