import { callsModel } from 'beckon-contract'
import type { Database } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'

/** Always due. The job itself waits until the changes are over. */
const atOnce = 0

/** In the same commit as any change of a bot's replies, if it has test cases. Knowledge only: models cost money. */
export async function testIfAny(db: Database, accountId: string, botId: string): Promise<void> {
  const tested = await db
    .selectFrom('bots')
    .innerJoin('testCases', 'testCases.botId', 'bots.id')
    .where('bots.accountId', '=', accountId)
    .where('bots.id', '=', botId)
    .select('bots.engine')
    .limit(1)
    .executeTakeFirst()
  if (tested && !callsModel(tested))
    await enqueueJob(db, { kind: 'test-run', accountId, subjectId: botId, dueAt: atOnce })
}
