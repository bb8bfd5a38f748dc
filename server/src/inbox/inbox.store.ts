import type { InboxSort } from 'beckon-contract'
import { type Selectable, sql } from 'kysely'
import { findMatches } from '../message-search/message-search.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot, isLivingBot } from '../store/deleted-bots.ts'
import type { Tables } from '../store/tables.ts'
import { conditionsOf, type InboxFilter } from './inbox-filters.ts'

export type ConversationRow = Selectable<Tables['conversations']>
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

const orders: Record<InboxSort, { column: 'updatedAt' | 'createdAt'; direction: 'asc' | 'desc' }> = {
  updated: { column: 'updatedAt', direction: 'desc' },
  created: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
}
export const columnOf = (sort: InboxSort) => orders[sort].column

/** The account always comes first, so no query can forget its tenant. */
export function createInboxStore(database: OpenDatabase) {
  const { db, scan } = database
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

    page(
      accountId: string,
      { botId, filter, limit }: InboxPage,
      sort: InboxSort,
      after: { at: number; id: string } | undefined,
    ): Promise<ConversationRow[]> {
      const { column, direction } = orders[sort]
      const place = sql.ref(`conversations.${column}`)
      const isBeyond = sql.raw(direction === 'desc' ? '<' : '>')
      const page = conversationsOf(accountId, botId)
        .$if(botId !== undefined, (query) => query.where('conversations.botId', '=', botId as string))
        .where((build) => conditionsOf(build, filter))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${place}, "conversations"."id") ${isBeyond} (${after?.at}, ${after?.id})`),
        )
        .orderBy(`conversations.${column}`, direction)
        .orderBy('conversations.id', direction)
        .limit(limit)
        .selectAll('conversations')
      return scan(page.compile(), accountId)
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
