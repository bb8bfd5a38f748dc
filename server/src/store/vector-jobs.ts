import type { Database } from './database.ts'
import { enqueueJob } from './jobs.ts'

/** Has a provider's model tell what a bot's texts mean, or forgets what it told: its subject is the bot. */
export const vectorJob = 'vectors'

/** Due since ever. The job itself keeps its distance from the one before. */
const atOnce = 0

const ask = (db: Database, accountId: string, botId: string): Promise<void> =>
  enqueueJob(db, { kind: vectorJob, accountId, subjectId: botId, dueAt: atOnce })

/** In the commit of every change of what a bot knows, where the account has vectors switched on. */
export async function enqueueVectorsIfOn(db: Database, accountId: string, botId: string): Promise<void> {
  const provider = await db
    .selectFrom('providers')
    .where('accountId', '=', accountId)
    .where('embeddingModel', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (provider) await ask(db, accountId, botId)
}

/** In the commit that switches vectors on, off or to another model. */
export async function enqueueVectorsOfAllBots(db: Database, accountId: string): Promise<void> {
  const bots = await db.selectFrom('bots').where('accountId', '=', accountId).select('id').execute()
  for (const { id } of bots) await ask(db, accountId, id)
}
