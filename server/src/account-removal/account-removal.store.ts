import { sql } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import type { OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'

/** What an account has beside its bots and webhooks, with the primary keys: any of it may be many rows. */
const keys = {
  ...{ idempotencyKeys: ['accountId', 'route', 'key'], reservations: ['id'], labels: ['id'], providers: ['id'] },
  ...{ usage: ['accountId', 'botId', 'day', 'tokenId', 'visitorId'], spendingDays: ['accountId', 'scopeId', 'day'] },
  ...{ turnCounts: ['accountId', 'scopeId', 'dimension', 'grain', 'at', 'value'] },
  ...{ turnLatencies: ['accountId', 'scopeId', 'hour'], citationCounts: ['botId', 'day', 'citedId'] },
  ...{ retentionRules: ['scopeId'], accountSpending: ['accountId'], inboxChanges: ['id'] },
  ...{ noticeChoices: ['accountId', 'personId'], noticeMails: ['accountId', 'personId', 'kind', 'subjectId'] },
  ...{ auditLog: ['id'], accountStorage: ['accountId'], uncountedConversations: ['id'] },
} as const

/** Rows of accounts that were deleted: nobody can see them any more. The account always comes first. */
export function createAccountRemovalStore({ db }: Pick<OpenDatabase, 'db'>) {
  async function deleteSome(accountId: string, table: string, key: readonly string[], limit: number): Promise<number> {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where "accountId" = ${accountId} limit ${limit}
      )`.execute(db)
    return Number(numAffectedRows)
  }

  /** First, because they would go on: running ones are stopped by their signal. */
  async function deleteJobs(accountId: string, limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('jobs')
      .where('id', 'in', (jobs) =>
        jobs
          .selectFrom('jobs')
          .where('accountId', '=', accountId)
          .where('kind', '!=', 'remove-account')
          .limit(limit)
          .select('id'),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Deliveries refer to their webhook, and are found by it. */
  async function deleteWebhooks(accountId: string, limit: number): Promise<number> {
    const webhook = await db
      .selectFrom('webhooks')
      .where('accountId', '=', accountId)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (!webhook) return 0
    const { numDeletedRows } = await db
      .deleteFrom('webhookDeliveries')
      .where('sequence', 'in', (deliveries) =>
        deliveries.selectFrom('webhookDeliveries').where('webhookId', '=', webhook.id).limit(limit).select('sequence'),
      )
      .executeTakeFirst()
    if (numDeletedRows > 0n) return Number(numDeletedRows)
    await db.deleteFrom('webhooks').where('accountId', '=', accountId).where('id', '=', webhook.id).execute()
    return 1
  }

  async function deleteRest(accountId: string, limit: number): Promise<number> {
    for (const [table, key] of Object.entries(keys)) {
      const deleted = await deleteSome(accountId, table, key, limit)
      if (deleted > 0) return deleted
    }
    return 0
  }

  /**
   * The row itself stays, without its name: most tables refer to it, and deleting it would read all of those that have
   * no index on the account, for each of their accounts.
   */
  async function eraseName(accountId: string): Promise<void> {
    await db.updateTable('accounts').set({ name: '' }).where('id', '=', accountId).where('name', '!=', '').execute()
  }

  return {
    find: (accountId: string) =>
      db
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .where('deletedAt', 'is', null)
        .selectAll()
        .executeTakeFirst(),

    hasOthers: async (accountId: string): Promise<boolean> =>
      (await db
        .selectFrom('accounts')
        .where('id', '!=', accountId)
        .where('deletedAt', 'is', null)
        .select('id')
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /**
     * Ends all access with one commit: no member, token, invitation or bot is left. Returns what others have to be told
     * of. Undefined if it was deleted before.
     */
    end: (accountId: string, name: string, at: number) =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('accounts')
          .set({ deletedAt: at })
          .where('id', '=', accountId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await record(within, accountId, { action: 'account.deleted', at, subject: { id: accountId, name } })
        await within.deleteFrom('members').where('accountId', '=', accountId).execute()
        await within.deleteFrom('invitations').where('accountId', '=', accountId).execute()
        const tokens = await within.deleteFrom('tokens').where('accountId', '=', accountId).returning('id').execute()
        const bots = await within
          .updateTable('bots')
          .set({ deletedAt: at, apiTrigger: 0, widgetEnabled: 0, webhooks: '' })
          .set({ engine: 'knowledge', providerId: null, fallbackProviderId: null })
          .where('accountId', '=', accountId)
          .where('deletedAt', 'is', null)
          .returning('id')
          .execute()
        await enqueueJob(within, { kind: 'remove-account', accountId, subjectId: accountId, dueAt: at })
        return { tokenIds: tokens.map(({ id }) => id), botIds: bots.map(({ id }) => id) }
      }),

    /** Of all servers: each stops those that it runs. */
    requestCancel: async (accountId: string): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ cancelRequested: 1 })
        .where('accountId', '=', accountId)
        .where('heldUntil', 'is not', null)
        .where('status', '=', 'running')
        .execute()
    },

    /** A piece of what is left of a deleted account, about `limit` rows. Returns how many there were; 0: nothing is left. */
    async deletePiece(
      accountId: string,
      limit: number,
      deletePieceOfBot: (botId: string, limit: number) => Promise<number>,
    ): Promise<number> {
      const gone = await db
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .where('deletedAt', 'is not', null)
        .select('id')
        .executeTakeFirst()
      if (!gone) return 0
      const jobs = await deleteJobs(accountId, limit)
      if (jobs > 0) return jobs
      const deliveries = await deleteWebhooks(accountId, limit)
      if (deliveries > 0) return deliveries
      const bot = await db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is not', null)
        .select('id')
        .limit(1)
        .executeTakeFirst()
      if (bot) return deletePieceOfBot(bot.id, limit)
      const deleted = await deleteRest(accountId, limit)
      if (deleted === 0) await eraseName(accountId)
      return deleted
    },

    enqueue: (accountId: string, dueAt: number): Promise<void> =>
      enqueueJob(db, { kind: 'remove-account', accountId, subjectId: accountId, dueAt }),
  }
}
