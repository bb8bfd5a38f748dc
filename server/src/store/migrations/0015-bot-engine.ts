import type { Kysely } from 'kysely'

/** What a bot answers with, and what a test run was answered with, are called engines everywhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('bots').renameColumn('mind', 'engine').execute()
  await db.schema.alterTable('testRuns').renameColumn('mind', 'engine').execute()
}
