import type { Kysely } from 'kysely'

/** A deleted bot is gone for everybody at once; a job then removes its rows in pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bots').addColumn('deletedAt', 'bigint').execute()
  await db.schema
    .createIndex('bots_deleted')
    .on('bots')
    .columns(['id', 'accountId'])
    .where('deletedAt' as never, 'is not', null)
    .execute()
}
