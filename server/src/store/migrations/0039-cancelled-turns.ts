import { type Kysely, sql } from 'kysely'

/** A turn that was cancelled before its first word has no reply, and no longer counts as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update conversations set "replyCount" = (
      select count(*) from turns where turns."conversationId" = conversations.id
        and (turns.status = 'completed' or (turns.status = 'cancelled' and turns.answered = 1)))
    where id in (select "conversationId" from turns where answered = 0 and status = 'cancelled')
  `.execute(db)
}
