import type { Kysely } from 'kysely'

/** The page that a visitor writes from, and the attributes that a site's server signs for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('contextJson', 'text').execute()
  await db.schema.alterTable('visitors').addColumn('attributesJson', 'text').execute()
}
