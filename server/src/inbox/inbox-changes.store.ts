import type { InboxChangeState } from 'beckon-contract'
import type { Selectable } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot } from '../store/deleted-bots.ts'
import { hasAccount } from '../store/id-lists.ts'
import { enqueueJob } from '../store/jobs.ts'
import type { ConversationRow, Tables } from '../store/tables.ts'

export type InboxChangeRow = Selectable<Tables['inboxChanges']>

/** The account always comes first, so no query can forget its tenant. */
export function createInboxChangeStore({ db, kind }: OpenDatabase) {
  const changesOf = (accountId: string) => db.selectFrom('inboxChanges').where('accountId', '=', accountId)

  return {
    find: (accountId: string, id: string): Promise<InboxChangeRow | undefined> =>
      changesOf(accountId).where('id', '=', id).selectAll().executeTakeFirst(),

    /** Newest first. */
    list: (accountId: string, since: number): Promise<InboxChangeRow[]> =>
      changesOf(accountId).where('startedAt', '>=', since).orderBy('startedAt', 'desc').limit(50).selectAll().execute(),

    /** With its job and its line in the audit log. Changes from before `keptSince` are forgotten. */
    start: (
      accountId: string,
      change: Omit<InboxChangeRow, 'accountId'>,
      { keptSince, line }: { keptSince: number; line: AuditEntry },
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .deleteFrom('inboxChanges')
          .where('accountId', '=', accountId)
          .where('startedAt', '<', keptSince)
          .where('state', '!=', 'running')
          .execute()
        await within
          .insertInto('inboxChanges')
          .values({ ...change, accountId })
          .execute()
        await record(within, accountId, line)
        await enqueueJob(within, { kind: 'inbox-change', accountId, subjectId: change.id, dueAt: change.startedAt })
      }),

    save: async (
      accountId: string,
      id: string,
      progress: { done?: number; placeJson?: string | null; state?: InboxChangeState },
    ): Promise<void> => {
      await db
        .updateTable('inboxChanges')
        .set(progress)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
    },

    /** Those of these that had no activity since then, and in which nobody waits for a reply. */
    listQuiet: (
      accountId: string,
      ids: string[],
      until: number,
    ): Promise<Pick<ConversationRow, 'id' | 'openTurnId'>[]> =>
      db
        .selectFrom('conversations')
        .where(hasAccount(kind, accountId))
        .where('id', 'in', ids)
        .where(hasLivingBot)
        .where('updatedAt', '<', until)
        .where('openTurnId', 'is', null)
        .select(['id', 'openTurnId'])
        .execute(),
  }
}
