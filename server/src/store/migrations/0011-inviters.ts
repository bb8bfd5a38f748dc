import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * An invitation ends with the membership of whoever made it. Of those that are open nobody knows who that was, so they
 * end with the upgrade; they would have lasted seven days at most.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await (db as Kysely<{ invitations: object }>).deleteFrom('invitations').execute()
  await db.schema
    .alterTable('invitations')
    .addColumn('invitedBy', uuid, (column) => column.references('people.id').onDelete('cascade'))
    .execute()
}
