import type { Kysely } from 'kysely'

/** Every turn pays for every index that holds it; these two hold only the few that they are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('turns_unanswered').ifExists().execute()
  await db.schema
    .createIndex('turns_unanswered')
    .on('turns')
    .columns(['accountId', 'id'])
    .where('answered' as never, '=', 0)
    .execute()
  await db.schema.dropIndex('conversations_of_visitor').ifExists().execute()
  await db.schema
    .createIndex('conversations_of_visitor')
    .on('conversations')
    .columns(['visitorId', 'id'])
    .where('visitorId' as never, 'is not', null)
    .execute()
}
