import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Conversations are found by the caller's id of a person, listed by creation or last change, and count their replies.
 * The audit log names the API token of a change.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema.alterTable('conversations').addColumn('userId', 'text').execute()
  await db.schema
    .alterTable('conversations')
    .addColumn('replyCount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const userId = kind === 'postgres' ? sql`"userJson"::json ->> 'id'` : sql`json_extract("userJson", '$.id')`
  await sql`update conversations set "userId" = ${userId} where "userJson" is not null`.execute(db)
  await sql`
    update conversations set "replyCount" = (
      select count(*) from turns
      where turns."conversationId" = conversations.id and turns.status in ('completed', 'cancelled'))
  `.execute(db)

  await db.schema.dropIndex('conversations_of_bot').ifExists().execute()
  await db.schema
    .createIndex('conversations_of_bot')
    .on('conversations')
    .columns(['botId', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createIndex('conversations_by_change')
    .on('conversations')
    .columns(['botId', 'updatedAt', 'id'])
    .execute()
  await db.schema
    .createIndex('conversations_of_user')
    .on('conversations')
    .columns(['accountId', 'userId', 'id'])
    .where('userId' as never, 'is not', null)
    .execute()
  await db.schema
    .createIndex('turns_rated')
    .on('turns')
    .columns(['conversationId', 'rating'])
    .where('rating' as never, 'is not', null)
    .execute()
  await db.schema
    .createIndex('visitors_of_user')
    .on('visitors')
    .columns(['accountId', 'externalId'])
    .where('externalId' as never, 'is not', null)
    .execute()

  await db.schema.alterTable('auditLog').addColumn('tokenId', uuid).execute()
  await db.schema.alterTable('auditLog').addColumn('tokenName', 'text').execute()
  await db.schema
    .createIndex('audit_log_of_token')
    .on('auditLog')
    .columns(['accountId', 'tokenId', 'action', 'at'])
    .where('tokenId' as never, 'is not', null)
    .execute()
}
