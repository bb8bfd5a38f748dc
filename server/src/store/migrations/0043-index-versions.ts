import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Which versions of a bot's knowledge each server answers from, so that "ready" means: on all of them. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('indexVersions')
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('serverId', uuid, (column) => column.notNull().references('servers.id').onDelete('cascade'))
    .addColumn('knowledgeVersion', 'bigint', (column) => column.notNull())
    .addColumn('passagesVersion', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('index_versions_pk', ['botId', 'serverId'])
    .execute()
  await db.schema.createIndex('index_versions_of_server').on('indexVersions').column('serverId').execute()
}
