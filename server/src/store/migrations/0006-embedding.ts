import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'

  // Apart from the bots, whose rows are read for every message: an avatar would travel along each time.
  await db.schema
    .createTable('botLooks')
    .addColumn('botId', uuid, (column) => column.primaryKey().references('bots.id').onDelete('cascade'))
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('scheme', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text')
    .addColumn('suggestionsJson', 'text', (column) => column.notNull())
    .addColumn('openOnLoad', 'integer', (column) => column.notNull())
    .addColumn('sealedIdentitySecret', 'text')
    .execute()

  await db.schema
    .createTable('visitors')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('secretHash', 'text', (column) => column.unique())
    .addColumn('externalId', 'text')
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('visitors_by_external_id', ['botId', 'externalId'])
    .execute()

  await db.schema
    .alterTable('conversations')
    .addColumn('visitorId', uuid, (column) => column.references('visitors.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('conversations_of_visitor').on('conversations').columns(['visitorId', 'id']).execute()
}
