import type { Kysely } from 'kysely'

/** The caller's own key of a question and answer that a program maintains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('entries').addColumn('key', 'text').execute()
  await db.schema
    .createIndex('entries_by_key')
    .on('entries')
    .columns(['botId', 'key'])
    .unique()
    .where('key' as never, 'is not', null)
    .execute()
}
