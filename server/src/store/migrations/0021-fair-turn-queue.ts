import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** The queue serves accounts in turn, and an account's bots in turn: it looks up the next one by index. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .alterTable('turns')
    .addColumn('queuedBotId', kind === 'postgres' ? 'uuid' : 'text')
    .execute()
  await sql`
    update turns set "queuedBotId" = (select "botId" from conversations where conversations.id = turns."conversationId")
    where "heldUntil" = 0 and status = 'queued'
  `.execute(db)
  await db.schema.dropIndex('turns_queued').execute()
  await db.schema
    .createIndex('turns_queued')
    .on('turns')
    .columns(['accountId', 'queuedBotId', 'id'])
    .where('status' as never, '=', 'queued')
    .execute()
}
