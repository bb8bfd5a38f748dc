import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

const rowsAtOnce = 200
const sorts = {
  sortName: 'listed_bots_by_name',
  updatedAt: 'listed_bots_by_change',
  conversations: 'listed_bots_by_use',
}
const flags = ['apiTrigger', 'widgetEnabled', 'isArchived'] as const

/**
 * What the list of an account's bots is searched, filtered and sorted by, apart from their long texts
 * (`docs/decisions/0069`). Triggers keep it, so that no writer is missed; the service writes the folded names. On
 * PostgreSQL, conversations that begin or end are only noted, and counted a moment later: they would wait for each
 * other.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  // The same order on both databases.
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('listedBots')
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('botId', uuid, (column) => column.notNull())
    .addColumn('searchName', text, (column) => column.notNull())
    .addColumn('sortName', text, (column) => column.notNull())
    .addColumn('apiTrigger', 'integer', (column) => column.notNull())
    .addColumn('widgetEnabled', 'integer', (column) => column.notNull())
    .addColumn('isArchived', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addColumn('conversations', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('listed_bots_pk', ['accountId', 'botId'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema
    .createTable('uncountedConversations')
    .addColumn('id', uuid, (column) =>
      kind === 'postgres' ? column.primaryKey().defaultTo(sql`gen_random_uuid()`) : column.primaryKey(),
    )
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('botId', uuid, (column) => column.notNull())
    .addColumn('change', 'integer', (column) => column.notNull())
    .execute()

  // Conversations that begin meanwhile wait, so that each is counted once.
  if (kind === 'postgres') await sql`lock table bots, conversations in share row exclusive mode`.execute(db)
  await sql`
    insert into "listedBots" ("accountId", "botId", "searchName", "sortName", "apiTrigger", "widgetEnabled", "isArchived", "updatedAt", conversations)
    select "accountId", id, lower(name), substr(lower(name), 1, 200), "apiTrigger", "widgetEnabled",
      case when "archivedAt" is null then 0 else 1 end, "updatedAt", coalesce(counted.count, 0)
    from bots left join (select "botId", count(*) as count from conversations group by "botId") as counted on counted."botId" = bots.id
    where "deletedAt" is null
  `.execute(db)
  await foldNames(db, kind)
  for (const [column, name] of Object.entries(sorts)) {
    // Filters and searches read all names of the account: in the index, faster than in the rows behind it.
    const covered = sql.join([...flags, 'searchName'].map((flag) => sql.ref(flag)))
    await sql`
      create index ${sql.id(name)} on "listedBots" ("accountId", ${sql.ref(column)}, "botId"${
        kind === 'postgres' ? sql`) include (${covered}` : sql`, ${covered}`
      })`.execute(db)
  }
  // For searching, and for counting.
  for (const [name, columns] of [
    ['listed_bots_by_search', ['accountId', 'isArchived', 'searchName', 'botId']],
    ['listed_bots_by_switches', ['accountId', 'isArchived', 'apiTrigger', 'widgetEnabled']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('listedBots')
      .columns([...columns])
      .execute()
  await (kind === 'postgres' ? keepOnPostgres(db) : keepOnSqlite(db))
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .slice(0, 300)
const sortable = (folded: string) => folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')).slice(0, 200)

async function foldNames(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { rows } = await sql<{ id: string; accountId: string; name: string }>`
    select id, "accountId", name from bots where "deletedAt" is null`.execute(db)
  const id = (value: string) => (kind === 'postgres' ? sql`${value}::uuid` : sql`${value}`)
  const text = (value: string) => (kind === 'postgres' ? sql`${value}::text` : sql`${value}`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = rows.slice(from, from + rowsAtOnce).map((bot) => {
      const folded = fold(bot.name)
      return sql`(${id(bot.accountId)}, ${id(bot.id)}, ${text(folded)}, ${text(sortable(folded))})`
    })
    await sql`
      with folded (account, bot, search, sort) as (values ${sql.join(values)})
      update "listedBots" set "searchName" = folded.search, "sortName" = folded.sort
      from folded where "accountId" = folded.account and "botId" = folded.bot
    `.execute(db)
  }
}

const isArchived = `case when new."archivedAt" is null then 0 else 1 end`
const insertBot = `
  insert into "listedBots" ("accountId", "botId", "searchName", "sortName", "apiTrigger", "widgetEnabled", "isArchived", "updatedAt")
  values (new."accountId", new.id, lower(new.name), substr(lower(new.name), 1, 200), new."apiTrigger", new."widgetEnabled", ${isArchived}, new."updatedAt");`
const updateBot = `
  update "listedBots" set "apiTrigger" = new."apiTrigger", "widgetEnabled" = new."widgetEnabled",
    "isArchived" = ${isArchived}, "updatedAt" = new."updatedAt",
    "searchName" = case when new.name = old.name then "searchName" else lower(new.name) end,
    "sortName" = case when new.name = old.name then "sortName" else substr(lower(new.name), 1, 200) end
  where "accountId" = new."accountId" and "botId" = new.id;`
const deleteBot = `delete from "listedBots" where "accountId" = old."accountId" and "botId" = old.id;`
const changes = `update of name, "apiTrigger", "widgetEnabled", "archivedAt", "updatedAt", "deletedAt" on bots`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const count = (row: string, change: string) =>
    `update "listedBots" set conversations = conversations ${change}
     where "accountId" = ${row}."accountId" and "botId" = ${row}."botId";`
  const triggers = [
    `bots_listed_insert after insert on bots when new."deletedAt" is null begin ${insertBot} end`,
    `bots_listed_update after ${changes} when new."deletedAt" is null begin ${updateBot} end`,
    `bots_listed_removal after ${changes} when new."deletedAt" is not null begin ${deleteBot} end`,
    `bots_listed_delete after delete on bots begin ${deleteBot} end`,
    `conversations_listed_insert after insert on conversations begin ${count('new', '+ 1')} end`,
    `conversations_listed_delete after delete on conversations begin ${count('old', '- 1')} end`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create function list_bot() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        if new."deletedAt" is null then ${insertBot} end if;
      elsif tg_op = 'DELETE' then ${deleteBot}
      elsif new."deletedAt" is not null then ${deleteBot}
      else ${updateBot} end if;
      return null;
    end $$`,
    `create trigger bots_listed_insert after insert or delete on bots for each row execute function list_bot()`,
    `create trigger bots_listed_update after ${changes} for each row execute function list_bot()`,
    `create function note_conversation() returns trigger language plpgsql as $$ begin
      insert into "uncountedConversations" ("accountId", "botId", change) values (new."accountId", new."botId", 1);
      return null;
    end $$`,
    `create trigger conversations_listed_insert after insert on conversations
      for each row execute function note_conversation()`,
    `create function note_removed_conversations() returns trigger language plpgsql as $$ begin
      insert into "uncountedConversations" ("accountId", "botId", change)
      select "accountId", "botId", -count(*) from removed_rows group by "accountId", "botId";
      return null;
    end $$`,
    `create trigger conversations_listed_delete after delete on conversations referencing old table as removed_rows
      for each statement execute function note_removed_conversations()`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
