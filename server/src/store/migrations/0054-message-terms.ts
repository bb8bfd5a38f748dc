import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** On SQLite, the different words of the index of messages, for looking up those with a common beginning. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite')
    await sql`create virtual table "messageWords_terms" using fts5vocab('messageWords', 'instance')`.execute(db)
}
