import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * What the dashboards counted, turn by turn, so that each figure leads to its conversations (`docs/decisions/0061`).
 * Servers write it when they count turns, not on the way of a reply. Turns that were counted before are added in the
 * background.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('countedTurns')
    .addColumn('turnId', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull())
    .addColumn('conversationId', uuid, (column) => column.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('tokenId', uuid)
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('firstWordMs', 'bigint')
    .addColumn('totalMs', 'bigint')
    .execute()
  await sql`create index counted_of_conversation on "countedTurns" ("conversationId", at)`.execute(db)
  await sql`create index counted_by_time on "countedTurns" ("accountId", at)`.execute(db)
  await sql`create index counted_of_bot on "countedTurns" ("botId", at)`.execute(db)
  await sql`create index counted_by_language on "countedTurns" ("accountId", language, at)`.execute(db)
  await sql`create index counted_by_token on "countedTurns" ("accountId", "tokenId", at) where "tokenId" is not null`.execute(
    db,
  )
  await sql`create index counted_by_outcome on "countedTurns" ("accountId", outcome, at) where outcome <> 'answered'`.execute(
    db,
  )
  await sql`create index counted_by_cost on "countedTurns" ("accountId", cost, "turnId") where cost > 0`.execute(db)
  await sql`create index counted_by_tokens on "countedTurns" ("accountId", tokens, "turnId") where tokens > 0`.execute(
    db,
  )
  for (const column of ['firstWordMs', 'totalMs'])
    await sql`
      create index ${sql.ref(column === 'totalMs' ? 'counted_by_total' : 'counted_by_first_word')}
      on "countedTurns" ("accountId", ${sql.ref(column)}, "turnId") where ${sql.ref(column)} is not null
    `.execute(db)
}
