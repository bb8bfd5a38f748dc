import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { OpenDatabase } from '../store/database.ts'

/** A person, in the caller's words, and the bots of whose conversations the caller may see. */
export interface UserOf {
  userId: string
  /** Null: all bots of the account. */
  botIds: string[] | null
}

/** The account always comes first, so no query can forget its tenant. */
export function createUserStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const profilesOf = (accountId: string, { userId, botIds }: UserOf) =>
    db
      .selectFrom('visitors')
      .where('accountId', '=', accountId)
      .where('externalId', '=', userId)
      .$if(botIds !== null, (query) => query.where('botId', 'in', botIds ?? []))

  return {
    listProfiles: (accountId: string, user: UserOf) =>
      profilesOf(accountId, user).orderBy('botId').selectAll().execute(),

    /**
     * Those that the person has written in, oldest first. `isShared`: others have, too. `openTurnId` is the person's own
     * turn in progress. Looks at all turns of the person.
     */
    async listConversations(accountId: string, { userId, botIds }: UserOf, limit: number, after?: string) {
      const found = db
        .selectFrom('conversations')
        .where('accountId', '=', accountId)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('turns')
            .where('turns.accountId', '=', accountId)
            .where('turns.userId', '=', userId)
            .select('turns.conversationId'),
        )
        .$if(botIds !== null, (query) => query.where('botId', 'in', botIds ?? []))
        .$if(after !== undefined, (query) => query.where('id', '>', after as string))
        .orderBy('id')
        .limit(limit)
        .select('id')
        .select(({ selectFrom }) => [
          selectFrom('turns')
            .whereRef('turns.conversationId', '=', 'conversations.id')
            .where('turns.userId', '!=', userId)
            .limit(1)
            .select('turns.id')
            .as('otherTurnId'),
          selectFrom('turns')
            .whereRef('turns.id', '=', 'conversations.openTurnId')
            .where((or) => or.or([or('turns.userId', '=', userId), or('turns.userId', 'is', null)]))
            .select('turns.id')
            .as('openTurnId'),
        ])
      const rows = await scan(found.compile(), accountId)
      return rows.map(({ otherTurnId, ...row }) => ({ ...row, isShared: otherTurnId !== null }))
    },

    deleteProfiles: (accountId: string, visitorIds: string[], entry?: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within.deleteFrom('visitors').where('accountId', '=', accountId).where('id', 'in', visitorIds).execute()
        if (entry) await record(within, accountId, entry)
      }),
  }
}
