import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const texts = ['message', 'metadataJson', 'reply', 'choicesJson', 'citationsJson', 'failureJson', 'traceJson']

/**
 * How many bytes the messages of a conversation take, written with each turn into the row that it changes anyway. The
 * account's total is added up by the servers, every few seconds; what is deleted is subtracted by a trigger.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytesOf = (column: string) =>
    kind === 'postgres' ? `coalesce(octet_length("${column}"), 0)` : `coalesce(length(cast("${column}" as blob)), 0)`
  await db.schema
    .alterTable('conversations')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('accountStorage')
    .addColumn('messageBytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update conversations set bytes = coalesce(
      (select sum(${sql.raw(texts.map(bytesOf).join(' + '))}) from turns where turns."conversationId" = conversations.id), 0)
  `.execute(db)
  await sql`
    update "accountStorage" set "messageBytes" = coalesce(
      (select sum(bytes) from conversations where conversations."accountId" = "accountStorage"."accountId"), 0)
  `.execute(db)

  if (kind === 'sqlite') {
    await sql`
      create trigger conversations_storage_delete after delete on conversations begin
        update "accountStorage" set "messageBytes" = "messageBytes" - old.bytes where "accountId" = old."accountId";
      end
    `.execute(db)
    return
  }
  await sql`
    create function conversations_storage_delete() returns trigger language plpgsql as $$ begin
      update "accountStorage" as stored set "messageBytes" = stored."messageBytes" - removed.bytes
        from (select "accountId", sum(bytes) as bytes from removed_rows group by "accountId") as removed
        where stored."accountId" = removed."accountId";
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger conversations_storage_delete after delete on conversations
      referencing old table as removed_rows for each statement execute function conversations_storage_delete()
  `.execute(db)
}
