import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  const bytes = kind === 'postgres' ? 'bytea' : 'blob'

  await db.schema
    .createTable('sources')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('reread', 'text', (column) => column.notNull())
    .addColumn('maxPages', 'integer')
    .addColumn('maxDepth', 'integer')
    .addColumn('readAt', 'bigint')
    .addColumn('nextReadAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sources_of_bot').on('sources').columns(['botId', 'id']).execute()

  // What an author gave us, kept as it came, so that it can be read again by a better reader.
  await db.schema
    .createTable('sourceFiles')
    .addColumn('sourceId', uuid, (column) => column.primaryKey().references('sources.id').onDelete('cascade'))
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', bytes, (column) => column.notNull())
    .execute()

  // A source is one document, or, where it is a site, one for each page. Only current ones are answered from.
  await db.schema
    .createTable('documents')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('sourceId', uuid, (column) => column.notNull().references('sources.id').onDelete('cascade'))
    .addColumn('url', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text', (column) => column.notNull())
    .addColumn('passageCount', 'integer', (column) => column.notNull())
    .addColumn('isCurrent', 'integer', (column) => column.notNull())
    .addColumn('readAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('documents_of_source').on('documents').columns(['sourceId', 'url']).execute()

  // There are many of these, so they have no more keys and indexes than they need: they leave with their document.
  await db.schema
    .createTable('passages')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('sourceId', uuid, (column) => column.notNull())
    .addColumn('documentId', uuid, (column) => column.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passages_of_source').on('passages').columns(['sourceId', 'id']).execute()
  await db.schema.createIndex('passages_of_document').on('passages').column('documentId').execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('subjectId', uuid, (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('nextAt', 'bigint')
    .addColumn('leaseId', uuid)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addUniqueConstraint('jobs_one_for_a_subject', ['kind', 'subjectId'])
    .execute()
  await db.schema.createIndex('jobs_due').on('jobs').column('dueAt').execute()

  await db.schema
    .createTable('dismissedQuestions')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('dismissed_questions_pk', ['botId', 'hash'])
    .execute()
  await db.schema.createIndex('turns_unanswered').on('turns').columns(['accountId', 'answered', 'id']).execute()
}
