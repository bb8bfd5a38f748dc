import type { Database } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'

/** Always due. The job itself keeps an interval between runs. */
const atOnce = 0

const ask = (db: Database, accountId: string, botId: string): Promise<void> =>
  enqueueJob(db, { kind: 'vectors', accountId, subjectId: botId, dueAt: atOnce })

/** In the same commit as any knowledge change, if the account has vectors turned on. */
export async function enqueueVectorsIfOn(db: Database, accountId: string, botId: string): Promise<void> {
  const provider = await db
    .selectFrom('providers')
    .where('accountId', '=', accountId)
    .where('embeddingModel', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (provider) await ask(db, accountId, botId)
}

/** In the commit that turns vectors on or off or changes the model. */
export async function enqueueVectorsOfAllBots(db: Database, accountId: string): Promise<void> {
  const bots = await db
    .selectFrom('bots')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  for (const { id } of bots) await ask(db, accountId, id)
}
