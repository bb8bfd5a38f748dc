import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('auditLog')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('personId', uuid)
    .addColumn('personName', 'text', (column) => column.notNull())
    .addColumn('personEmail', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('userAgent', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('subjectName', 'text')
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_log_of_account').on('auditLog').columns(['accountId', 'id']).execute()
  await db.schema
    .createIndex('audit_log_of_person')
    .on('auditLog')
    .columns(['accountId', 'personId', 'action', 'at'])
    .execute()
  await db.schema.createIndex('audit_log_by_age').on('auditLog').column('at').execute()
}
