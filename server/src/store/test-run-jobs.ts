import type { Database } from './database.ts'
import { enqueueJob } from './jobs.ts'

/** Carries out a bot's test run, or plans one after a change: its subject is the bot. */
export const testRunJob = 'test-run'

/** Due since ever. The job itself waits until the changes are over. */
const atOnce = 0

/** In the commit of every change of what a bot says, where it has test cases. Models are not asked unasked: that costs money. */
export async function testIfAny(db: Database, accountId: string, botId: string): Promise<void> {
  const tested = await db
    .selectFrom('bots')
    .innerJoin('testCases', 'testCases.botId', 'bots.id')
    .where('bots.accountId', '=', accountId)
    .where('bots.id', '=', botId)
    .where('bots.engine', '=', 'knowledge')
    .select('bots.id')
    .limit(1)
    .executeTakeFirst()
  if (tested) await enqueueJob(db, { kind: testRunJob, accountId, subjectId: botId, dueAt: atOnce })
}
