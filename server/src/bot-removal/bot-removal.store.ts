import { sql } from 'kysely'
import { deleteRowsOfConversation } from '../store/conversation-rows.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import { enqueueJob } from '../store/jobs.ts'

/** Rows that a source, or a bot, can have many of. The others are few, and are deleted with it. */
const ofSource = { passages: 'id', documents: 'id' } as const
const ofBot = { entries: 'id', entryChangeRows: 'id', visitors: 'id', testRuns: 'id', testCases: 'id' } as const

const rowsLikeIndexPiece = 50

/** Rows of bots that were deleted: nobody can see them any more. The account always comes first. */
export function createBotRemovalStore({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>) {
  /** Returns how many there were. */
  async function deleteSome(table: string, key: string, column: string, value: string, limit: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit ${limit}
      )`.execute(db)
    return Number(numAffectedRows)
  }

  async function deleteFirst(parts: Record<string, string>, column: string, value: string, limit: number) {
    for (const [table, key] of Object.entries(parts)) {
      const deleted = await deleteSome(table, key, column, value, limit)
      if (deleted > 0) return deleted
    }
    return 0
  }

  /**
   * Many short ones at once, or a part of a long one. The bot was found in the account just before: with the account as
   * a condition, SQLite would read all conversations of the account to find those of the bot.
   */
  async function deleteConversations(botId: string, limit: number): Promise<number> {
    const found = await db
      .selectFrom('conversations')
      .where('botId', '=', botId)
      .limit(limit)
      .select(['id', 'turnCount'])
      .execute()
    let turns = 0
    const short = found.filter(({ turnCount }) => {
      turns += turnCount + 1
      return turns <= limit
    })
    if (short.length > 0) {
      const ids = short.map(({ id }) => id)
      await db
        .deleteFrom('conversations')
        .where(isOneOf(kind, 'id', ids))
        .execute()
      return short.reduce((sum, { turnCount }) => sum + turnCount + 1, 0)
    }
    const [long] = found
    if (!long) return 0
    const deleted = await deleteRowsOfConversation(db, long.id, limit)
    if (deleted > 0) return deleted
    await db.deleteFrom('conversations').where('id', '=', long.id).execute()
    return 1
  }

  async function deleteSources(accountId: string, botId: string, limit: number): Promise<number> {
    const source = await db
      .selectFrom('sources')
      .where('accountId', '=', accountId)
      .where('botId', '=', botId)
      .select('id')
      .executeTakeFirst()
    if (!source) return 0
    const deleted = await deleteFirst(ofSource, 'sourceId', source.id, limit)
    if (deleted > 0) return deleted
    await db.deleteFrom('sources').where('accountId', '=', accountId).where('id', '=', source.id).execute()
    return 1
  }

  const deleteVectors = async (accountId: string, botId: string, limit: number): Promise<number> => {
    const some = db
      .selectFrom('vectors')
      .where('accountId', '=', accountId)
      .where('botId', '=', botId)
      .select('textHash')
      .limit(limit)
    const { numDeletedRows } = await db
      .deleteFrom('vectors')
      .where('accountId', '=', accountId)
      .where('botId', '=', botId)
      .where('textHash', 'in', some)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Each is as large as many rows of other tables. */
  const deleteStoredIndexes = async (accountId: string, botId: string, limit: number): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      delete from "storedIndexPieces" where ("snapshotId", position) in (
        select "snapshotId", position from "storedIndexPieces"
        where "botId" = ${botId} and "accountId" = ${accountId} limit ${Math.ceil(limit / rowsLikeIndexPiece)}
      )`.execute(db)
    return rowsLikeIndexPiece * Number(numAffectedRows)
  }

  return {
    /** A piece of what is left of a deleted bot, about `limit` rows. Returns how many there were; 0: nothing is left. */
    async deletePiece(accountId: string, botId: string, limit: number): Promise<number> {
      const gone = await db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('id', '=', botId)
        .where('deletedAt', 'is not', null)
        .select('id')
        .executeTakeFirst()
      if (!gone) return 0
      return (
        (await deleteConversations(botId, limit)) ||
        (await deleteSources(accountId, botId, limit)) ||
        (await deleteVectors(accountId, botId, limit)) ||
        (await deleteFirst(ofBot, 'botId', botId, limit)) ||
        (await deleteStoredIndexes(accountId, botId, limit)) ||
        deleteBot(accountId, botId)
      )
    },

    /** Running turns of all servers: each stops those that it runs. */
    requestCancel: async (accountId: string, botId: string): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ cancelRequested: 1 })
        .where('accountId', '=', accountId)
        .where('heldUntil', 'is not', null)
        .where('status', '=', 'running')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('conversations')
              .whereRef('conversations.id', '=', 'turns.conversationId')
              .where('conversations.botId', '=', botId)
              .select('conversations.id'),
          ),
        )
        .execute()
    },

    /** They would keep the account's other bots waiting. */
    deleteQueued: async (accountId: string, botId: string): Promise<void> => {
      await db
        .deleteFrom('turns')
        .where('accountId', '=', accountId)
        // As a literal, because the partial index requires it.
        .where('status', '=', sql.lit('queued'))
        .where('queuedBotId', '=', botId)
        .execute()
    },

    enqueue: (accountId: string, botId: string, dueAt: number): Promise<void> =>
      enqueueJob(db, { kind: 'remove-bot', accountId, subjectId: botId, dueAt }),
  }

  async function deleteBot(accountId: string, botId: string): Promise<number> {
    await db.deleteFrom('bots').where('accountId', '=', accountId).where('id', '=', botId).execute()
    return 1
  }
}
