import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Which entries and sources each counted turn cited, so that "used 12 times" leads to the conversations
 * (`docs/decisions/0066`). Written with `countedTurns`, not on the way of a reply; turns that were counted before are
 * added in the background.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('citedTurns')
    .addColumn('turnId', uuid, (column) => column.notNull().references('countedTurns.turnId').onDelete('cascade'))
    .addColumn('citedId', uuid, (column) => column.notNull())
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('conversationId', uuid, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('cited_turns', ['turnId', 'citedId'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await sql`create index cited_by_time on "citedTurns" ("accountId", "citedId", at, "conversationId")`.execute(db)
}
