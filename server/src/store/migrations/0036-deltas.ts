import type { Kysely } from 'kysely'

/** The pieces in which a reply was streamed, so that it can be streamed again in the same ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turns').addColumn('deltaLengths', 'text').execute()
}
