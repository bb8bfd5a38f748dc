import { type Expression, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { serviceScope } from './operator-scope.ts'

/** Usage as the pages show it: sums of many rows. The account always comes first, so no query can forget its tenant. */
export function createUsageStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const usageOf = (accountId: string, fromDay: string) =>
    db.selectFrom('usage').where('usage.accountId', '=', accountId).where('usage.day', '>=', fromDay)

  return {
    listDays: (accountId: string, scopeId: string, fromDay: string) =>
      db
        .selectFrom('spendingDays')
        .where('accountId', '=', accountId)
        .where('scopeId', '=', scopeId)
        .where('day', '>=', fromDay)
        .orderBy('day')
        .select(['day', 'turns', 'inputTokens', 'outputTokens', 'cost'])
        .execute(),

    /** Of one bot, or of all. */
    listByToken: (accountId: string, fromDay: string, botId?: string) =>
      scan(
        usageOf(accountId, fromDay)
          .$if(botId !== undefined, (query) => query.where('usage.botId', '=', botId as string))
          .leftJoin('tokens', (join) =>
            join.onRef('tokens.id', '=', 'usage.tokenId').on('tokens.accountId', '=', accountId),
          )
          .groupBy(['usage.tokenId', 'tokens.name'])
          .select(['usage.tokenId', 'tokens.name'])
          .select(sumsOf('usage'))
          .compile(),
        accountId,
      ),

    /** By one column, of these bots or of all. */
    listBy: (accountId: string, fromDay: string, column: 'day' | 'botId' | 'tokenId', botIds: string[] | null) =>
      scan(
        usageOf(accountId, fromDay)
          .$if(botIds !== null, (query) => query.where('usage.botId', 'in', botIds ?? []))
          .groupBy(`usage.${column}`)
          .select(({ ref }) => ref(`usage.${column}`).as('key'))
          .select(sumsOf('usage'))
          .compile(),
        accountId,
      ),

    listByBot: (accountId: string, fromDay: string) =>
      scan(
        db
          .selectFrom('spendingDays')
          .where('spendingDays.accountId', '=', accountId)
          .where('spendingDays.scopeId', 'not in', [accountId, serviceScope])
          .where('spendingDays.day', '>=', fromDay)
          .leftJoin('bots', (join) =>
            join
              .onRef('bots.id', '=', 'spendingDays.scopeId')
              .on('bots.accountId', '=', accountId)
              .on('bots.deletedAt', 'is', null),
          )
          .groupBy(['spendingDays.scopeId', 'bots.name'])
          .select(['spendingDays.scopeId as botId', 'bots.name'])
          .select(sumsOf('spendingDays'))
          .compile(),
        accountId,
      ),

    /** Models that the account's bots use; without a provider, it is the service's own. */
    listModels: (accountId: string) =>
      db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .where('engine', '=', 'model')
        .distinct()
        .select(['providerId', 'model'])
        .execute(),
  }
}

/** PostgreSQL sums bigints to a numeric, which its driver returns as text. */
export const sumOf = (column: Expression<number>) => sql<number>`cast(sum(${column}) as bigint)`

const sumsOf = (table: 'usage' | 'spendingDays') => {
  const sum = <Name extends 'turns' | 'inputTokens' | 'outputTokens' | 'cost'>(name: Name) =>
    sumOf(sql.ref<number>(`${table}.${name}`)).as(name)
  return [sum('turns'), sum('inputTokens'), sum('outputTokens'), sum('cost')]
}
