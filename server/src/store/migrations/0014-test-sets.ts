import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'

  // What is expected may be deleted, and the case stays: so there is no foreign key to it.
  await db.schema
    .createTable('testCases')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('messageHash', 'text', (column) => column.notNull())
    .addColumn('expectedKind', 'text', (column) => column.notNull())
    .addColumn('expectedId', uuid)
    .addColumn('expectedText', 'text')
    .addColumn('lastVerdict', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('test_cases_one_for_a_message', ['botId', 'messageHash'])
    .execute()

  await db.schema
    .createTable('testRuns')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('botId', uuid, (column) => column.notNull().references('bots.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('mind', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('passed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('offered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('finishedAt', 'bigint')
    .addColumn('error', 'text')
    .execute()
  await db.schema.createIndex('test_runs_of_bot').on('testRuns').columns(['botId', 'id']).execute()
  await sql`
    create unique index test_runs_one_under_way on "testRuns" ("botId") where state in ('waiting', 'running')
  `.execute(db)

  // The message and what was expected are kept as they were: a case may be changed or deleted after its run.
  await db.schema
    .createTable('testResults')
    .addColumn('runId', uuid, (column) => column.notNull().references('testRuns.id').onDelete('cascade'))
    .addColumn('caseId', uuid, (column) => column.notNull())
    .addColumn('accountId', uuid, (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('expectedJson', 'text', (column) => column.notNull())
    .addColumn('expectedLabel', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull())
    .addColumn('givenLabel', 'text')
    .addPrimaryKeyConstraint('test_results_pk', ['runId', 'caseId'])
    .execute()
}
