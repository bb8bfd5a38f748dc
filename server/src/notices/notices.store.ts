import { noticesOfKindMost } from 'beckon-contract'
import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'

/** The account always comes first, so no query can forget its tenant. */
export function createNoticeStore({ db, scan }: OpenDatabase) {
  return {
    listModelFaults: (accountId: string) =>
      scan(
        db
          .selectFrom('modelFaults')
          .innerJoin('bots', 'bots.id', 'modelFaults.botId')
          .where('bots.accountId', '=', accountId)
          .where('bots.deletedAt', 'is', null)
          .where('modelFaults.accountId', '=', accountId)
          .where('modelFaults.endedAt', 'is', null)
          .orderBy('modelFaults.since', 'desc')
          .limit(noticesOfKindMost)
          .select(['bots.id', 'bots.name', 'modelFaults.since', 'modelFaults.provider'])
          .compile(),
        accountId,
      ),

    listIndexFaults: (accountId: string) =>
      db
        .selectFrom('indexFaults')
        .innerJoin('bots', 'bots.id', 'indexFaults.botId')
        .where('indexFaults.accountId', '=', accountId)
        .where('bots.accountId', '=', accountId)
        .where('bots.deletedAt', 'is', null)
        .limit(noticesOfKindMost)
        .select(['bots.id', 'bots.name', 'indexFaults.since'])
        .execute(),

    listFailedSources: (accountId: string) =>
      scan(
        db
          .selectFrom('bots')
          .innerJoin('sources', 'sources.botId', 'bots.id')
          .where('bots.accountId', '=', accountId)
          .where('bots.deletedAt', 'is', null)
          .where('sources.accountId', '=', accountId)
          .where('sources.state', '=', 'failed')
          .orderBy('sources.id', 'desc')
          .limit(noticesOfKindMost)
          .select(['sources.id', 'sources.title as name', 'sources.botId', 'sources.reason', 'sources.readAt'])
          .compile(),
        accountId,
      ),

    listExpiringTokens: (accountId: string, now: number, until: number) =>
      db
        .selectFrom('tokens')
        .where('accountId', '=', accountId)
        .where('disabledAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('expiresAt', '<', until)
        .orderBy('expiresAt')
        .limit(noticesOfKindMost)
        .select(['id', 'name', 'expiresAt'])
        .execute(),

    /** Of the account (its id is the scope) and of bots. */
    listSpentBudgets: (accountId: string, day: string) =>
      db
        .selectFrom('spendingDays')
        .leftJoin('bots', (join) =>
          join
            .onRef('bots.id', '=', 'spendingDays.scopeId')
            .on('bots.accountId', '=', accountId)
            .on('bots.deletedAt', 'is', null),
        )
        .where('spendingDays.accountId', '=', accountId)
        .where('spendingDays.day', '=', day)
        .where('spendingDays.warnedAt', 'is not', null)
        .limit(noticesOfKindMost)
        .select(['spendingDays.scopeId', 'bots.name', 'spendingDays.warnedAt', 'spendingDays.exhaustedAt'])
        .execute(),

    listWebhooksOff: (accountId: string) =>
      db
        .selectFrom('webhooks')
        .where('accountId', '=', accountId)
        .where('isEnabled', '=', 0)
        .where('offReason', 'is not', null)
        .limit(noticesOfKindMost)
        .select(['id', 'url', 'botId', 'offReason', 'updatedAt'])
        .execute(),

    /** Messages of each bot since a day (UTC), from the sums. */
    listMessages: (accountId: string, since: number) =>
      scan(
        db
          .selectFrom('turnCounts')
          .innerJoin('bots', (join) =>
            join
              .on(sql`cast("bots"."id" as text)`, '=', sql.ref('turnCounts.value'))
              .on('bots.accountId', '=', accountId)
              .on('bots.deletedAt', 'is', null),
          )
          .where('turnCounts.accountId', '=', accountId)
          .where('turnCounts.scopeId', '=', accountId)
          .where('turnCounts.dimension', '=', 'bot')
          .where('turnCounts.grain', '=', 'day')
          .where('turnCounts.at', '>=', since)
          .groupBy(['bots.id', 'bots.name'])
          .select(['bots.id', 'bots.name'])
          .select(sql<number>`cast(sum("turnCounts"."messages") as bigint)`.as('messages'))
          .select(sql<number>`cast(sum("turnCounts"."unanswered") as bigint)`.as('unanswered'))
          .compile(),
        accountId,
      ),
  }
}
