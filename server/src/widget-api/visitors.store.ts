import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type VisitorRow = Selectable<Tables['visitors']>
export type NewVisitor = Omit<Insertable<Tables['visitors']>, 'accountId' | 'botId'>

/** The account always comes first, so no query can forget its tenant. */
export function createVisitorStore(db: Database) {
  const visitorsOf = (accountId: string, botId: string) =>
    db.selectFrom('visitors').where('accountId', '=', accountId).where('botId', '=', botId)

  return {
    find: (accountId: string, botId: string, visitorId: string) =>
      visitorsOf(accountId, botId).where('id', '=', visitorId).selectAll().executeTakeFirst(),

    findBySecret: (accountId: string, botId: string, secretHash: string) =>
      visitorsOf(accountId, botId).where('secretHash', '=', secretHash).selectAll().executeTakeFirst(),

    insert: async (accountId: string, botId: string, visitor: NewVisitor): Promise<void> => {
      await db
        .insertInto('visitors')
        .values({ ...visitor, accountId, botId })
        .execute()
    },

    see: async (accountId: string, visitorId: string, lastSeenAt: number): Promise<void> => {
      await db
        .updateTable('visitors')
        .set({ lastSeenAt })
        .where('accountId', '=', accountId)
        .where('id', '=', visitorId)
        .execute()
    },

    /**
     * The visitor with this id from the site: created if missing, and only once, however many browsers connect at the
     * same time.
     */
    async claimNamed(
      accountId: string,
      botId: string,
      visitor: NewVisitor & { externalId: string },
    ): Promise<VisitorRow> {
      const { name, email, attributesJson, lastSeenAt } = visitor
      return db
        .insertInto('visitors')
        .values({ ...visitor, accountId, botId })
        .onConflict((conflict) =>
          conflict.columns(['botId', 'externalId']).doUpdateSet({ name, email, attributesJson, lastSeenAt }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}
export type VisitorStore = ReturnType<typeof createVisitorStore>
