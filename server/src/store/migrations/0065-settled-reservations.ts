import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Which reservations were settled lately: if a server doesn't know whether its commit succeeded, because the connection
 * was lost, it asks again, and the usage is counted once. `settle_together` stays for servers of the version before.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('settledReservations')
    .addColumn('id', kind === 'postgres' ? 'uuid' : 'text', (column) => column.primaryKey())
    .addColumn('settledAt', 'bigint', (column) => column.notNull())
    .execute()
  if (kind !== 'postgres') return
  await sql`
    create function settle_reservations(account uuid, entries jsonb, settled uuid[]) returns jsonb language plpgsql as $$
    declare
      answers constant jsonb := settle_usage(account, entries);
    begin
      insert into "settledReservations" (id, "settledAt")
        select id, floor(extract(epoch from clock_timestamp()) * 1000)::bigint from unnest(settled) as id
        on conflict do nothing;
      delete from reservations where "accountId" = account and id = any (settled);
      return answers;
    end $$
  `.execute(db)
  await sql`
    create function settle_again(account uuid, entries jsonb, reservation uuid) returns jsonb language plpgsql as $$
    begin
      -- The first attempt may still be running: it takes this row first, too.
      perform 1 from "spendingDays"
        where "accountId" = account and "scopeId" = account and day = entries->0->>'day' for update;
      insert into "settledReservations" (id, "settledAt")
        values (reservation, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) on conflict do nothing;
      if not found then
        return null;
      end if;
      return settle_reservations(account, entries, array[reservation]);
    end $$
  `.execute(db)
}
