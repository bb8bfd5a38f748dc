import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows that a conversation can have many of, beside its turns, with their keys. */
const besideTurns = { messageSearch: 'id', webhookDeliveries: 'sequence' } as const

/** Others wait for a commit on SQLite. Conversations with more turns are changed in pieces. */
export const turnsAtOnce = 200

/** Conversations with few enough turns for one commit together. Long ones are alone. */
export function groupByTurns<Conversation extends { turnCount: number }>(all: Conversation[]): Conversation[][] {
  const groups: Conversation[][] = []
  let turns = Number.POSITIVE_INFINITY
  for (const conversation of all) {
    turns += conversation.turnCount
    if (turns > turnsAtOnce) {
      groups.push([])
      turns = conversation.turnCount
    }
    groups.at(-1)?.push(conversation)
  }
  return groups
}

/** Some rows of a conversation that is being deleted: turns come last. Returns how many there were; 0: none is left. */
export const deleteRowsOfConversation = (db: Database, conversationId: string, limit: number): Promise<number> =>
  deleteFrom(db, { ...besideTurns, turns: 'id' }, conversationId, limit)

export const deleteRowsBesideTurns = (db: Database, conversationId: string, limit: number): Promise<number> =>
  deleteFrom(db, besideTurns, conversationId, limit)

async function deleteFrom(
  db: Database,
  tables: Record<string, string>,
  conversationId: string,
  limit: number,
): Promise<number> {
  for (const [table, key] of Object.entries(tables)) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where "conversationId" = ${conversationId} limit ${limit}
      )`.execute(db)
    if (numAffectedRows > 0n) return Number(numAffectedRows)
  }
  return 0
}
