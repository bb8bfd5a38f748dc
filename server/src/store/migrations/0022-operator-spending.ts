import type { Kysely } from 'kysely'

/** What the operator's model costs the operator: reserved by each reply, and per day for all accounts together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reservations')
    .addColumn('serviceCost', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('reservations_by_day').on('reservations').columns(['day', 'expiresAt']).execute()
  await db.schema
    .createTable('serviceModelDays')
    .addColumn('day', 'text', (column) => column.primaryKey())
    // Millionths of a US dollar.
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .execute()
}
