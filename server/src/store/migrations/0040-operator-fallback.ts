import type { Kysely } from 'kysely'

/** The operator's model can reply when the first one fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bots')
    .addColumn('fallbackToService', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
