import type { Kysely } from 'kysely'

/** Bots that are put away: both switches are off, and which were on is remembered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bots').addColumn('archivedAt', 'bigint').execute()
  await db.schema
    .alterTable('bots')
    .addColumn('archivedSwitches', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
