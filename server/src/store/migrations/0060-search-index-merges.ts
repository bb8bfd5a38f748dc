import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * By default, SQLite rewrites a segment of the full-text index as soon as a tenth of its rows are deleted, and a word
 * of every message in one go: deleting many messages stopped the event loop for a second, again and again. The words of
 * deleted messages now leave the index when its segments are merged because of new ones.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite')
    await sql`insert into "messageWords" ("messageWords", rank) values ('deletemerge', 0)`.execute(db)
}
