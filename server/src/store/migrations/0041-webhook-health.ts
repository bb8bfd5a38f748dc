import type { Kysely } from 'kysely'

/** Failures of a webhook in a row, counted over all runs of its job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('webhooks')
    .addColumn('failedAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('webhooks')
    .addColumn('failuresFrom', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('webhooks_failing')
    .on('webhooks')
    .column('failingSince')
    .where('failingSince' as never, 'is not', null)
    .execute()
}
