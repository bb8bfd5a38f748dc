import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** The latest fault of each bot's model that doesn't pass by itself, and the model that replies instead. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('modelFaults')
    .addColumn('botId', uuid, (column) => column.primaryKey().references('bots.id').onDelete('cascade'))
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('lastAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('mailedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('model_faults_of_account').on('modelFaults').column('accountId').execute()
  await db.schema
    .alterTable('bots')
    .addColumn('fallbackProviderId', uuid, (column) => column.references('providers.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('bots')
    .addColumn('fallbackModel', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
