import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type EntryRow = Selectable<Tables['entries']>
type EntryValues = Pick<EntryRow, 'questionsJson' | 'answer' | 'searchText' | 'updatedAt'>
interface EntryPage {
  limit: number
  before?: string | undefined
  search: string
}

/** The account always comes first, so no query can forget its tenant. Every change makes the bot's knowledge a version newer, in the same commit. */
export function createEntryStore(db: Database) {
  const entriesOf = (accountId: string, botId: string) =>
    db.selectFrom('entries').where('accountId', '=', accountId).where('botId', '=', botId)

  const changeKnowledge = (accountId: string, botId: string, change: (db: Database) => Promise<boolean>) =>
    db.transaction().execute(async (transaction) => {
      const isChanged = await change(transaction)
      if (isChanged)
        await transaction
          .updateTable('bots')
          .set((set) => ({ knowledgeVersion: set('knowledgeVersion', '+', 1) }))
          .where('accountId', '=', accountId)
          .where('id', '=', botId)
          .execute()
      return isChanged
    })

  return {
    page: (accountId: string, botId: string, { limit, before, search }: EntryPage) =>
      entriesOf(accountId, botId)
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .$if(search !== '', (query) => query.where(sql<boolean>`"searchText" like ${containing(search)} escape '\\'`))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    all: (accountId: string, botId: string) =>
      entriesOf(accountId, botId).orderBy('id').select(['id', 'questionsJson', 'answer']).execute(),

    find: (accountId: string, botId: string, entryId: string) =>
      entriesOf(accountId, botId).where('id', '=', entryId).selectAll().executeTakeFirst(),

    async count(accountId: string, botId: string): Promise<number> {
      const { count } = await entriesOf(accountId, botId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    insert: (accountId: string, botId: string, entry: Omit<Insertable<Tables['entries']>, 'accountId' | 'botId'>) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        await transaction
          .insertInto('entries')
          .values({ ...entry, accountId, botId })
          .execute()
        return true
      }),

    /** False when there is no such entry. */
    update: (accountId: string, botId: string, entryId: string, values: EntryValues) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('entries')
          .set(values)
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', entryId)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),

    /** False when there is no such entry. */
    delete: (accountId: string, botId: string, entryId: string) =>
      changeKnowledge(accountId, botId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('entries')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', entryId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),
  }
}
export type EntryStore = ReturnType<typeof createEntryStore>

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
