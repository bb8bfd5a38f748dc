import type { Kysely } from 'kysely'

/** Failed sources of an account are few: found without reading all its sources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sources_failed')
    .on('sources')
    .columns(['accountId', 'id'])
    .where('state' as never, '=', 'failed')
    .execute()
}
