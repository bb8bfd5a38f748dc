import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Changes of all conversations that match a search, made by a job. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('inboxChanges')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('labelId', uuid)
    .addColumn('askedJson', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('placeJson', 'text')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('inbox_changes_of_account')
    .on('inboxChanges')
    .columns(['accountId', 'startedAt'])
    .execute()
}
