import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const tables = ['accounts', 'accountSpending', 'bots', 'providers', 'tokens', 'tools']

/** Whoever keeps rows of these tables in memory sees by a counter whether any of them was written. PostgreSQL keeps none. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  await sql`insert into service (key, value) values ('keptRowsWritten', '0')`.execute(db)
  for (const table of tables)
    for (const deed of ['insert', 'update', 'delete'])
      await sql`
        create trigger ${sql.id(`${table}_kept_${deed}`)} after ${sql.raw(deed)} on ${sql.table(table)}
        begin update service set value = value + 1 where key = 'keptRowsWritten'; end
      `.execute(db)
}
