import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Indexes of bots' knowledge as they were built, for other servers and later starts. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const bytes = kind === 'postgres' ? 'bytea' : 'blob'
  const ofBot = <Name extends string>(name: Name) =>
    db.schema
      .createTable(name)
      .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
      .addColumn('accountId', uuid, (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())

  await ofBot('storedIndexes')
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('snapshotId', uuid, (column) => column.notNull())
    .addColumn('pieces', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('storedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_indexes_pk', ['botId', 'part'])
    .execute()
  await db.schema
    .createIndex('stored_indexes_of_account')
    .on('storedIndexes')
    .columns(['accountId', 'storedAt'])
    .execute()

  await ofBot('storedIndexPieces')
    .addColumn('snapshotId', uuid, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('storedAt', 'bigint', (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_index_pieces_pk', ['snapshotId', 'position'])
    .execute()
  await db.schema.createIndex('stored_index_pieces_of_bot').on('storedIndexPieces').column('botId').execute()
  // They are compressed already.
  if (kind === 'postgres')
    await sql`alter table "storedIndexPieces" alter column content set storage external`.execute(db)

  await db.schema
    .createTable('indexBuilds')
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('serverId', uuid, (column) => column.notNull().references('servers.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('index_builds_pk', ['botId', 'part'])
    .execute()
  await db.schema.createIndex('index_builds_of_server').on('indexBuilds').column('serverId').execute()
}
