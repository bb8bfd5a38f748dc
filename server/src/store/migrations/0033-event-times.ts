import { type Kysely, sql } from 'kysely'
import { dayMs, newId } from '../../lib/clock.ts'

/** When webhooks were told that a budget is used up, and jobs that tell them of tokens about to expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spendingDays').addColumn('exhaustedAt', 'bigint').execute()
  const { rows } = await sql<{ id: string; accountId: string; expiresAt: number }>`
    select "id", "accountId", "expiresAt" from "tokens" where "expiresAt" is not null and "disabledAt" is null
  `.execute(db)
  for (const { id, accountId, expiresAt } of rows)
    await sql`
      insert into "jobs" ("id", "kind", "accountId", "subjectId", "dueAt", "nextAt", "leaseId", "attempts")
      values (${newId()}, 'token-expiry', ${accountId}, ${id}, ${expiresAt - 7 * dayMs}, null, null, 0)
    `.execute(db)
}
