import type { Kysely } from 'kysely'

/** The time zone and format of the dates that a person sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('timeZone', 'text').execute()
  await db.schema.alterTable('people').addColumn('dateFormat', 'text').execute()
}
