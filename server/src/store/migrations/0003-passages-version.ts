import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bots')
    .addColumn('passagesVersion', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sources')
    .addColumn('passagesVersion', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
