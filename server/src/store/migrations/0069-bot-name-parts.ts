import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Bots are found by parts of their names, on PostgreSQL (`docs/decisions/0070`). An index by expression: no column that
 * servers of the version before would have to know. Its cost keeps the planner from computing it for rows it reads.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`
    create function bot_name_parts(account uuid, name text) returns text[]
    language plpgsql immutable parallel safe cost 100000 as $$
    declare
      of_account constant text := right(account::text, 8);
      parts text[] := '{}';
    begin
      for place in 1..length(name) - 1 loop
        parts := parts || (of_account || substr(name, place, 2));
        if place < length(name) - 1 then
          parts := parts || (of_account || substr(name, place, 3));
        end if;
      end loop;
      return parts;
    end $$
  `.execute(db)
  // Rows are written again when their conversations are counted: what waits to be merged is read by each search.
  await sql`
    create index listed_bots_by_parts on "listedBots" using gin (bot_name_parts("accountId", "searchName"))
    with (gin_pending_list_limit = 256)
  `.execute(db)
}
