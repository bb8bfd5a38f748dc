import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Each turn names the person who wrote it, so that everything of one person is found, also in conversations that others
 * continued. Chats from before a visitor signed in belong to that person, too.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const named =
    kind === 'postgres' ? sql`json_build_object('id', v."externalId")::text` : sql`json_object('id', v."externalId")`
  await sql`
    update conversations set "userId" = v."externalId", "userJson" = ${named} from visitors v
    where v.id = conversations."visitorId" and v."externalId" is not null and conversations."userId" is null
  `.execute(db)
  await db.schema.alterTable('turns').addColumn('userId', 'text').execute()
  await db.schema.alterTable('turns').addColumn('askedJson', 'text').execute()
  await sql`
    update turns set "userId" = c."userId" from conversations c
    where c.id = turns."conversationId" and c."userId" is not null
  `.execute(db)
  await db.schema
    .createIndex('turns_of_user')
    .on('turns')
    .columns(['accountId', 'userId', 'conversationId'])
    .where('userId' as never, 'is not', null)
    .execute()
  await db.schema.dropIndex('conversations_of_user').ifExists().execute()
}
