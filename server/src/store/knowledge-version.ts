import type { Database } from './database.ts'

/** In the commit of every change of what a bot knows: so every server learns that its index is old. */
export async function growKnowledge(db: Database, accountId: string, botId: string): Promise<void> {
  await db
    .updateTable('bots')
    .set((set) => ({ knowledgeVersion: set('knowledgeVersion', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('id', '=', botId)
    .execute()
}
