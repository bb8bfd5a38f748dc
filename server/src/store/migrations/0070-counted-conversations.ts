import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const since = `select count(*) from conversations
  where "botId" = new."botId" and "createdAt" >= "listedBots"."countedUntil" and "createdAt" <= new."createdAt"`

/**
 * On SQLite, a conversation that begins no longer changes the list of bots (`docs/decisions/0071`): those that began
 * since `countedUntil` are counted when the list is read, and added a moment later, many at a time. Only those that
 * began before it are added at once, and those of the playground, which has no counts. PostgreSQL notes them instead.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('listedBots')
    .addColumn('countedUntil', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  if (kind === 'postgres') return
  await sql`
    update "listedBots" set "countedUntil" = coalesce(
      (select max("createdAt") + 1 from conversations where "botId" = "listedBots"."botId"), 0)
  `.execute(db)
  for (const trigger of ['conversations_listed_insert', 'conversations_listed_delete'])
    await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  await sql
    .raw(`
      create trigger conversations_listed_insert after insert on conversations begin
        update "listedBots" set
          conversations = conversations + case when "countedUntil" > new."createdAt" then 1 else (${since}) end,
          "countedUntil" = max("countedUntil", new."createdAt" + 1)
        where "accountId" = new."accountId" and "botId" = new."botId"
          and ("countedUntil" > new."createdAt" or new.channel = 'playground');
      end`)
    .execute(db)
  await sql
    .raw(`
      create trigger conversations_listed_delete after delete on conversations begin
        update "listedBots" set conversations = conversations - 1
        where "accountId" = old."accountId" and "botId" = old."botId" and "countedUntil" > old."createdAt";
      end`)
    .execute(db)
}
