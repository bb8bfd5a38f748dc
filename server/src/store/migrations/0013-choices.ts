import type { Kysely } from 'kysely'

/** What a reply offered to choose from. Earlier replies offered it in their text only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('turns')
    .addColumn('choicesJson', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
