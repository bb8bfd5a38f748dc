import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** How long an account, or a bot, keeps its conversations. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('retentionRules')
    // The bot, or the account.
    .addColumn('scopeId', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.references('bots.id').onDelete('cascade'))
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('doneUntil', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('retention_rules_of_account').on('retentionRules').columns(['accountId']).execute()
  await db.schema.createIndex('retention_rule_of_bot').on('retentionRules').columns(['botId']).execute()
}
