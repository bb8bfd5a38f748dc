import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * What people do with conversations in the inbox: labels, notes, an assignee, and when one was reviewed. Conversations
 * count the replies that offered choices and those that failed, and are listed for a whole account.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  for (const count of ['offeredCount', 'failedCount'])
    await db.schema
      .alterTable('conversations')
      .addColumn(count, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('conversations')
    .addColumn('assigneeId', uuid, (column) => column.references('people.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('conversations').addColumn('reviewedAt', 'bigint').execute()
  await sql`
    update conversations set
      "offeredCount" = (
        select count(*) from turns where turns."conversationId" = conversations.id
          and turns.status = 'completed' and turns.answered = 0 and turns."finishReason" = 'clarify'),
      "failedCount" = (
        select count(*) from turns where turns."conversationId" = conversations.id
          and (turns.status = 'failed' or turns."finishReason" = 'model_failed'))
  `.execute(db)
  await db.schema
    .createIndex('conversations_of_account')
    .on('conversations')
    .columns(['accountId', 'updatedAt', 'id'])
    .execute()
  await db.schema
    .createIndex('conversations_of_account_begun')
    .on('conversations')
    .columns(['accountId', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createIndex('conversations_of_assignee')
    .on('conversations')
    .columns(['assigneeId'])
    .where('assigneeId' as never, 'is not', null)
    .execute()

  await db.schema
    .createTable('labels')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('labels_by_name', ['accountId', 'name'])
    .execute()
  await db.schema
    .createTable('conversationLabels')
    .addColumn('labelId', uuid, (column) => column.notNull().references('labels.id').onDelete('cascade'))
    .addColumn('conversationId', uuid, (column) => column.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('conversation_labels', ['conversationId', 'labelId'])
    .execute()
  await db.schema
    .createIndex('conversations_of_label')
    .on('conversationLabels')
    .columns(['labelId', 'conversationId'])
    .execute()
  await db.schema
    .createTable('conversationNotes')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('conversationId', uuid, (column) => column.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('personId', uuid, (column) => column.references('people.id').onDelete('set null'))
    .addColumn('personName', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('notes_of_conversation')
    .on('conversationNotes')
    .columns(['conversationId', 'id'])
    .execute()
  await db.schema.createIndex('notes_of_person').on('conversationNotes').columns(['personId']).execute()
}
