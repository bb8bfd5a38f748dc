import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Webhooks, and the events to be sent to them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('webhooks')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.references('bots.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('sealedSecrets', 'text', (column) => column.notNull())
    .addColumn('isEnabled', 'integer', (column) => column.notNull())
    .addColumn('offReason', 'text')
    .addColumn('failingSince', 'bigint')
    .addColumn('restUntil', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhooks_of_account').on('webhooks').columns(['accountId', 'id']).execute()
  await db.schema.createIndex('webhooks_of_bot').on('webhooks').column('botId').execute()
  await db.schema
    .alterTable('bots')
    .addColumn('webhooks', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('webhookDeliveries')
    .addColumn('sequence', kind === 'postgres' ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('id', uuid, (column) => column.notNull())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('webhookId', uuid, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('conversationId', uuid, (column) => column.references('conversations.id').onDelete('cascade'))
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('turnId', uuid)
    .addColumn('dataJson', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nextAt', 'bigint')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attemptsJson', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_listed')
    .on('webhookDeliveries')
    .columns(['webhookId', 'id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhookDeliveries')
    .columns(['webhookId', 'nextAt'])
    .where('nextAt' as never, 'is not', null)
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_of_conversation')
    .on('webhookDeliveries')
    .columns(['conversationId', 'webhookId', 'nextAt'])
    .execute()
}
