import { type Kysely, sql } from 'kysely'

/**
 * What few conversations of an account have is found without reading the others. The indexes hold only those, so that
 * an ordinary message changes none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const conversationsWhere = {
    conversations_unanswered: sql`"unansweredCount" > 0`,
    conversations_offered: sql`"offeredCount" > 0`,
    conversations_failed: sql`"failedCount" > 0`,
    conversations_reviewed: sql`"reviewedAt" is not null`,
    conversations_in_playground: sql`channel = 'playground'`,
    conversations_on_sites: sql`channel = 'widget'`,
  }
  for (const [name, condition] of Object.entries(conversationsWhere))
    await sql`
      create index ${sql.ref(name)} on conversations ("accountId", "updatedAt", id) where ${condition}
    `.execute(db)
  await sql`
    create index conversations_assigned on conversations ("accountId", "assigneeId", "updatedAt", id)
    where "assigneeId" is not null
  `.execute(db)
  await sql`
    create index turns_rated_of_account on turns ("accountId", rating, "conversationId") where rating is not null
  `.execute(db)
}
