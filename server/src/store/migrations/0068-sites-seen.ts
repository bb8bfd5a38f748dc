import type { Kysely } from 'kysely'

/** When a page of one of its sites first loaded the bot's chat; null: none was seen yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bots').addColumn('siteSeenAt', 'bigint').execute()
}
