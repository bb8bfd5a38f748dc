import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * The full-text index of messages, a row per turn, written after the reply (`message-search/`). The words are found by
 * our own reader of text, so that both databases match alike in every language: SQLite's tokenizer only splits at
 * spaces, and PostgreSQL gets them as an array. Turns that are stored already are indexed in the background.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('messageSearch')
    .$call((table) =>
      kind === 'postgres'
        ? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
        : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement()),
    )
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('conversationId', uuid, (column) => column.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('turnId', uuid, (column) => column.notNull().unique())
    .$call((table) =>
      kind === 'postgres' ? table.addColumn('words', sql`tsvector`, (column) => column.notNull()) : table,
    )
    .execute()
  await db.schema
    .createIndex('message_search_of_conversation')
    .on('messageSearch')
    .columns(['conversationId'])
    .execute()
  await db.schema.createIndex('message_search_of_account').on('messageSearch').columns(['accountId', 'id']).execute()
  if (kind === 'postgres') {
    await sql`create index message_search_words on "messageSearch" using gin (words)`.execute(db)
    return
  }
  await sql`
    create virtual table "messageWords" using fts5(
      words, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii')
  `.execute(db)
  await sql`
    create trigger message_search_delete after delete on "messageSearch" begin
      delete from "messageWords" where rowid = old.id;
    end
  `.execute(db)
}
