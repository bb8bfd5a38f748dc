import type { CreateTableBuilder, Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const ofAccount = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
  const withSums = <Columns extends string>(table: CreateTableBuilder<string, Columns>) =>
    table
      .addColumn('turns', 'bigint', (column) => column.notNull())
      .addColumn('inputTokens', 'bigint', (column) => column.notNull())
      .addColumn('outputTokens', 'bigint', (column) => column.notNull())
      // Millionths of money.
      .addColumn('cost', 'bigint', (column) => column.notNull())

  await db.schema.alterTable('bots').addColumn('dailyBudget', 'bigint').execute()

  await db.schema
    .createTable('accountSpending')
    .addColumn('accountId', uuid, (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('dailyBudget', 'bigint')
    .addColumn('pricesJson', 'text', (column) => column.notNull())
    .execute()

  await withSums(
    ofAccount('spendingDays')
      .addColumn('scopeId', uuid, (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull()),
  )
    .addColumn('warnedAt', 'bigint')
    .addPrimaryKeyConstraint('spending_days_pk', ['accountId', 'scopeId', 'day'])
    .execute()

  await withSums(
    ofAccount('usage')
      .addColumn('botId', uuid, (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('tokenId', uuid, (column) => column.notNull())
      .addColumn('visitorId', uuid, (column) => column.notNull()),
  )
    .addPrimaryKeyConstraint('usage_pk', ['accountId', 'botId', 'day', 'tokenId', 'visitorId'])
    .execute()
  await db.schema.createIndex('usage_by_day').on('usage').columns(['accountId', 'day']).execute()

  await ofAccount('reservations')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('botId', uuid, (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('reservations_of_account').on('reservations').columns(['accountId', 'day']).execute()
}
