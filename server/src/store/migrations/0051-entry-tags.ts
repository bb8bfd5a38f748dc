import type { Kysely } from 'kysely'

/** Tags and the detected language of questions and answers, and how often each was cited, by index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('entries')
    .addColumn('tagsJson', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('entries').addColumn('language', 'text').execute()
  await db.schema
    .createIndex('citation_counts_of_cited')
    .on('citationCounts')
    .columns(['botId', 'citedId', 'day', 'uses'])
    .execute()
}
