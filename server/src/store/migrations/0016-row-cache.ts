import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const tables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']

/** New names for the counter of the row cache and for the triggers that count. PostgreSQL has neither. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  await sql`update service set key = 'cachedRowsWritten' where key = 'keptRowsWritten'`.execute(db)
  for (const table of tables)
    for (const operation of ['insert', 'update', 'delete']) {
      await sql`drop trigger ${sql.id(`${table}_kept_${operation}`)}`.execute(db)
      await sql`
        create trigger ${sql.id(`${table}_cached_${operation}`)} after ${sql.raw(operation)} on ${sql.table(table)}
        begin update service set value = value + 1 where key = 'cachedRowsWritten'; end
      `.execute(db)
    }
}
