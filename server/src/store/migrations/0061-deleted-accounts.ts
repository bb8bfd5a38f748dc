import type { Kysely } from 'kysely'

/** A deleted account is gone for everybody at once; a job then removes its rows in pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('deletedAt', 'bigint').execute()
}
