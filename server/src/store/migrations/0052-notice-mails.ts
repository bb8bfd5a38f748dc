import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Which notices each member wants by mail, what they were told, and bots whose index could not be built. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('noticeChoices')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('personId', uuid, (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('choicesJson', 'text', (column) => column.notNull())
    .addColumn('digestedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_choices', ['accountId', 'personId'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema
    .createTable('noticeMails')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('personId', uuid, (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subjectId', uuid, (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_mails', ['accountId', 'personId', 'kind', 'subjectId'])
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema
    .createTable('indexFaults')
    .addColumn('botId', uuid, (column) => column.primaryKey().references('bots.id').onDelete('cascade'))
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .$call((table) => (kind === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema.createIndex('notice_choices_of_person').on('noticeChoices').columns(['personId']).execute()
  await db.schema.createIndex('notice_mails_of_person').on('noticeMails').columns(['personId']).execute()
  await db.schema.createIndex('index_faults_of_account').on('indexFaults').columns(['accountId']).execute()
}
