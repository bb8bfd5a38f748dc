import { sql } from 'kysely'
import type { Database, OpenDatabase } from '../store/database.ts'

/** In the table `service`: the oldest turn that was indexed afterwards; empty when all are. */
const progressKey = 'message-search'

/** PostgreSQL's advisory locks have numbers: any that nothing else here uses. */
const writersLock = 45

export interface SearchedTurn {
  turnId: string
  accountId: string
  botId: string
  conversationId: string
  message: string
  reply: string
}
export type IndexedTurn = Omit<SearchedTurn, 'message' | 'reply'> & { words: string[] }

/** Written by servers for all accounts; read by the inbox, for one. */
export function createMessageSearchStore({ db, kind }: OpenDatabase) {
  /** Servers that add the same turns in different orders would wait for each other. */
  const takeTurns = async (within: Database) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${writersLock})`.execute(within)
  }
  const addTo = kind === 'postgres' ? addToPostgres : addToSqlite
  /** Turns that were deleted since they were read are left out, and none of the others is deleted before the commit. */
  async function livingOf(within: Database, turns: IndexedTurn[]): Promise<IndexedTurn[]> {
    if (turns.length === 0) return []
    const found = within
      .selectFrom('turns')
      .where(
        'id',
        'in',
        turns.map(({ turnId }) => turnId),
      )
      .select('id')
    const rows = await (kind === 'postgres' ? found.forKeyShare() : found).execute()
    const living = new Set(rows.map(({ id }) => id))
    return turns.filter(({ turnId }) => living.has(turnId))
  }

  return {
    /** Those that have ended and still exist. */
    listTurns: (turnIds: string[]): Promise<SearchedTurn[]> =>
      db
        .selectFrom('turns')
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.id', 'in', turnIds)
        .where('turns.status', 'not in', ['queued', 'running'])
        .orderBy('turns.id')
        .select(['turns.id as turnId', 'turns.accountId', 'turns.conversationId', 'turns.message', 'turns.reply'])
        .select('conversations.botId')
        .execute(),

    /** Turns that are indexed already stay as they are. */
    add: (turns: IndexedTurn[]): Promise<void> =>
      db.transaction().execute(async (within) => {
        await takeTurns(within)
        for (const turn of await livingOf(within, turns)) await addTo(within, turn)
      }),

    /** Ended turns since this one that are not indexed, oldest first. */
    listMissing: async (sinceTurnId: string, limit: number): Promise<string[]> => {
      const missing = await db
        .selectFrom('turns')
        .where('id', '>', sinceTurnId)
        .where('status', 'not in', ['queued', 'running'])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('messageSearch').whereRef('messageSearch.turnId', '=', 'turns.id').select('id'))),
        )
        .orderBy('id')
        .limit(limit)
        .select('id')
        .execute()
      return missing.map(({ id }) => id)
    },

    /** From new to old, one server at a time. False when nothing is left. */
    addOlder: (newest: string, limit: number, read: (turns: SearchedTurn[]) => IndexedTurn[]): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        await takeTurns(within)
        await within
          .insertInto('service')
          .values({ key: progressKey, value: newest })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute()
        const { value: before } = await within
          .selectFrom('service')
          .where('key', '=', progressKey)
          .select('value')
          .executeTakeFirstOrThrow()
        if (before === '') return false
        const turns = await within
          .selectFrom('turns')
          .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
          .where('turns.id', '<', before)
          .orderBy('turns.id', 'desc')
          .limit(limit)
          .select(['turns.id as turnId', 'turns.accountId', 'turns.conversationId', 'turns.message', 'turns.reply'])
          .select('conversations.botId')
          .execute()
        const first = await within
          .selectFrom('messageSearch')
          .select(({ fn }) => fn.min('id').as('id'))
          .executeTakeFirstOrThrow()
        const next = Math.min(first.id ?? 0, 0) - 1
        for (const [at, turn] of (await livingOf(within, read(turns))).entries()) await addTo(within, turn, next - at)
        // Empty at the end, so that no id of a turn stays behind that may be deleted.
        const last = turns.length < limit ? undefined : turns.at(-1)
        await within
          .updateTable('service')
          .set({ value: last?.turnId ?? '' })
          .where('key', '=', progressKey)
          .execute()
        return last !== undefined
      }),
  }
}

const rowOf = ({ accountId, conversationId, turnId }: IndexedTurn, id: number | undefined) => ({
  ...{ accountId, conversationId, turnId },
  ...(id !== undefined && { id }),
})

async function addToSqlite(within: Database, turn: IndexedTurn, id?: number): Promise<void> {
  const added = await within
    .insertInto('messageSearch')
    .values(rowOf(turn, id))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added)
    await sql`insert into "messageWords" (rowid, words) values (${added.id}, ${turn.words.join(' ')})`.execute(within)
}

async function addToPostgres(within: Database, turn: IndexedTurn, id?: number): Promise<void> {
  await within
    .insertInto('messageSearch')
    .values({ ...rowOf(turn, id), words: sql`array_to_tsvector(${turn.words}::text[])` } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
