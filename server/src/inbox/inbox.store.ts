import type { InboxSort } from 'beckon-contract'
import { type RawBuilder, sql } from 'kysely'
import { findMatches } from '../message-search/message-search.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot, isLivingBot } from '../store/deleted-bots.ts'
import type { ConversationRow } from '../store/tables.ts'
import { type CountedFilter, countedConditions } from './counted-filter.ts'
import { findFew } from './few-conversations.ts'
import { idConditions } from './id-conditions.ts'
import { conditionsOf, type InboxFilter } from './inbox-filters.ts'

export interface MatchedRow extends ConversationRow {
  turnId: string
  matchId: number
}

export interface InboxPage {
  /** Absent: of all bots. */
  botId: string | undefined
  filter: InboxFilter
  limit: number
}

export type PlainSort = 'updated' | 'created' | 'oldest'
export type FigureSort = Exclude<InboxSort, PlainSort>

/** A conversation by one of its replies. */
export interface FigureRow extends ConversationRow {
  turnId: string
  figure: number
}

const orders: Record<PlainSort, { column: 'updatedAt' | 'createdAt'; direction: 'asc' | 'desc' }> = {
  updated: { column: 'updatedAt', direction: 'desc' },
  created: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
}
export const columnOf = (sort: PlainSort) => orders[sort].column

/** What replies are sorted by, the most first; replies without it are left out. */
const figures: Record<
  FigureSort,
  { column: 'cost' | 'tokens' | 'firstWordMs' | 'totalMs'; isThere: RawBuilder<boolean> }
> = {
  cost: { column: 'cost', isThere: sql`"countedTurns".cost > 0` },
  tokens: { column: 'tokens', isThere: sql`"countedTurns".tokens > 0` },
  first_word: { column: 'firstWordMs', isThere: sql`"countedTurns"."firstWordMs" is not null` },
  slowest: { column: 'totalMs', isThere: sql`"countedTurns"."totalMs" is not null` },
}
export const isFigureSort = (sort: InboxSort): sort is FigureSort => sort in figures

/** The account always comes first, so no query can forget its tenant. */
export function createInboxStore(database: OpenDatabase, fewMost?: number) {
  const { db, scan, kind } = database
  const { isOneOf, isOf } = idConditions(kind)
  const conversationsOf = (accountId: string, botId?: string) =>
    db
      .selectFrom('conversations')
      .where('conversations.accountId', '=', accountId)
      .where(botId === undefined ? hasLivingBot : isLivingBot(botId))

  return {
    find: (accountId: string, conversationId: string): Promise<ConversationRow | undefined> =>
      conversationsOf(accountId).where('id', '=', conversationId).selectAll().executeTakeFirst(),

    listByIds: (accountId: string, ids: string[]): Promise<ConversationRow[]> =>
      conversationsOf(accountId).where('id', 'in', ids).orderBy('updatedAt', 'desc').selectAll().execute(),

    /** Of any bot, or of one. */
    findLatest: (accountId: string, botId: string | undefined): Promise<{ updatedAt: number } | undefined> =>
      (botId === undefined
        ? db.selectFrom('conversations').where('accountId', '=', accountId)
        : db.selectFrom('conversations').where('botId', '=', botId).where(isOf('accountId', accountId))
      )
        .orderBy('updatedAt', 'desc')
        .limit(1)
        .select('updatedAt')
        .executeTakeFirst(),

    async page(
      accountId: string,
      { botId, filter, limit }: InboxPage,
      sort: PlainSort,
      after: { at: number; id: string } | undefined,
    ): Promise<ConversationRow[]> {
      const few = await findFew(database, accountId, { botId, filter }, fewMost)
      if (few?.length === 0) return []
      const { column, direction } = orders[sort]
      const place = sql.ref<number>(`conversations.${column}`)
      const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
      const isLiving = botId === undefined ? hasLivingBot : isLivingBot(botId)
      const all = few
        ? db
            .selectFrom('conversations')
            .where(isOneOf('conversations.id', few))
            .where(isOf('conversations.accountId', accountId))
            .where(isLiving)
        : conversationsOf(accountId, botId)
      const page = all
        .$if(botId !== undefined, (query) =>
          few
            ? query.where(isOf('conversations.botId', botId as string))
            : query.where('conversations.botId', '=', botId as string),
        )
        .where((build) => conditionsOf(build, filter))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${place}, "conversations"."id") ${isBeyond} (${after?.at}, ${after?.id})`),
        )
        // Few are sorted: an index with that order would be read instead of them.
        .orderBy(few ? sql`${place} + 0` : place, direction)
        .orderBy('conversations.id', direction)
        .limit(limit)
        .selectAll('conversations')
      return scan(page.compile(), accountId)
    },

    /** The most first. A conversation is listed once for each of its replies that match. */
    async pageByFigure(
      accountId: string,
      { botId, filter: { counted = {}, ...filter }, limit }: InboxPage,
      sort: FigureSort,
      after: { at: number; id: string } | undefined,
    ): Promise<FigureRow[]> {
      const few = await findFew(database, accountId, { botId, filter: { ...filter, counted } }, fewMost)
      if (few?.length === 0) return []
      const { column, isThere } = figures[sort]
      const figure = sql.ref<number>(`countedTurns.${column}`)
      // Their order decides on SQLite which is read first.
      const page = db
        .selectFrom('countedTurns')
        .crossJoin('conversations')
        .whereRef('conversations.id', '=', 'countedTurns.conversationId')
        .where(
          few ? isOf('countedTurns.accountId', accountId) : sql<boolean>`"countedTurns"."accountId" = ${accountId}`,
        )
        .$if(few !== undefined, (query) => query.where(isOneOf('countedTurns.conversationId', few ?? [])))
        .where(isThere)
        // PostgreSQL knows how many rows a range or a bot has, and SQLite doesn't.
        .where((build) => countedConditions(build as never, counted, { isTimeIndexed: kind === 'postgres' && !few }))
        .$if(botId !== undefined, (query) =>
          kind === 'postgres' && !few
            ? query.where('countedTurns.botId', '=', botId as string)
            : query.where(isOf('countedTurns.botId', botId as string)),
        )
        .whereRef('conversations.accountId', '=', 'countedTurns.accountId')
        .where(botId === undefined ? hasLivingBot : isLivingBot(botId))
        .where((build) => conditionsOf(build as never, filter))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${figure}, "countedTurns"."turnId") < (${after?.at}, ${after?.id})`),
        )
        .orderBy(few ? sql`${figure} + 0` : figure, 'desc')
        .orderBy('countedTurns.turnId', 'desc')
        .limit(limit)
        .selectAll('conversations')
        .select(['countedTurns.turnId', figure.as('figure')])
      return scan(page.compile() as never, accountId)
    },

    /** The latest match first. A conversation is listed once for each of its matches. */
    matches: (
      accountId: string,
      { botId, filter, limit }: InboxPage,
      words: string[],
      beforeId: number | undefined,
    ): Promise<MatchedRow[]> =>
      findMatches(database, accountId, { botId, words, beforeId, limit }, (query, most) =>
        query
          .where('conversations.accountId', '=', accountId)
          .where(botId === undefined ? hasLivingBot : isLivingBot(botId))
          .$if(botId !== undefined, (all) => all.where('conversations.botId', '=', botId as string))
          .where((build) => conditionsOf(build as never, filter))
          .limit(most)
          .selectAll('conversations'),
      ),

    /** Each with the latest of its turns that was counted like this. */
    async withCounted<Row extends ConversationRow>(accountId: string, rows: Row[], counted: CountedFilter) {
      if (rows.length === 0) return []
      const turns = await db
        .selectFrom('countedTurns')
        .where(isOf('countedTurns.accountId', accountId))
        .where(
          'countedTurns.conversationId',
          'in',
          rows.map(({ id }) => id),
        )
        .where((build) => countedConditions(build, counted, { isTimeIndexed: false }))
        .orderBy('countedTurns.position')
        .select(['countedTurns.conversationId', 'countedTurns.turnId'])
        .execute()
      const turnOf = new Map(turns.map(({ conversationId, turnId }) => [conversationId, turnId]))
      return rows.map((row) => ({ ...row, turnId: turnOf.get(row.id) }))
    },

    listTexts: (accountId: string, turnIds: string[]) =>
      db
        .selectFrom('turns')
        .where('accountId', '=', accountId)
        .where('id', 'in', turnIds)
        .select(['id', 'message', 'reply'])
        .execute(),
  }
}
export type InboxStore = ReturnType<typeof createInboxStore>
