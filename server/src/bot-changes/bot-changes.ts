import type { Database } from '../store/database.ts'
import type { KnowledgePart } from '../store/tables.ts'
import { testIfAny } from './test-run-jobs.ts'
import { enqueueVectorsIfOn } from './vector-jobs.ts'

/** What follows from a change of a bot, in the same commit: new versions of its knowledge, jobs for vectors and tests. */
export { testIfAny } from './test-run-jobs.ts'
export { enqueueVectorsOfAllBots } from './vector-jobs.ts'

const columns = { entries: 'knowledgeVersion', passages: 'passagesVersion' } as const

/** In the same commit as any knowledge change: invalidates the index on every server. Returns the new version. */
export async function growKnowledge(
  db: Database,
  accountId: string,
  botId: string,
  part: KnowledgePart,
): Promise<number> {
  const version = await growVersion(db, accountId, botId, part)
  await enqueueVectorsIfOn(db, accountId, botId)
  return version
}

/** The same if no text has changed, but data about it has. */
export async function growVersion(
  db: Database,
  accountId: string,
  botId: string,
  part: KnowledgePart,
): Promise<number> {
  const column = columns[part]
  const bot = await db
    .updateTable('bots')
    .set((set) => ({ [column]: set(column, '+', 1) }))
    .where('accountId', '=', accountId)
    .where('id', '=', botId)
    .where('deletedAt', 'is', null)
    .returning(['knowledgeVersion', 'passagesVersion'])
    .executeTakeFirst()
  await testIfAny(db, accountId, botId)
  return bot?.[column] ?? 0
}
