import type { Kysely } from 'kysely'

/** What an author tells MCP clients about a bot. Empty: its name and greeting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bots')
    .addColumn('toolDescription', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
