import type { Kysely } from 'kysely'

/** In the order in which the queue is looked at, and apart for each account: a look reads only the turns that it returns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('turns_under_way').execute()
  await db.schema
    .createIndex('turns_under_way')
    .on('turns')
    .columns(['heldUntil desc', 'id'])
    .where('heldUntil' as never, 'is not', null)
    .execute()
  await db.schema
    .createIndex('turns_queued')
    .on('turns')
    .column('accountId')
    .where('heldUntil' as never, '=', 0)
    .execute()
}
