import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Servers that share a PostgreSQL tell it every second that they are alive; what a dead one held is released. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('servers')
    .addColumn('id', uuid, (column) => column.primaryKey())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('reservations').addColumn('heldBy', uuid).execute()
}
