import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** What imports and deletions of many answers changed, so that they can be undone. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('entryChanges')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('entry_changes_of_bot').on('entryChanges').columns(['botId', 'id']).execute()
  await db.schema
    .createTable('entryChangeRows')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('botId', uuid, (column) => column.notNull())
    .addColumn('changeId', uuid, (column) => column.notNull().references('entryChanges.id').onDelete('cascade'))
    .addColumn('entryId', uuid, (column) => column.notNull())
    .addColumn('beforeJson', 'text')
    .addColumn('afterTagsJson', 'text')
    .execute()
  await db.schema.createIndex('rows_of_entry_change').on('entryChangeRows').columns(['changeId', 'id']).execute()
  await db.schema.createIndex('entry_change_rows_of_bot').on('entryChangeRows').column('botId').execute()
}
