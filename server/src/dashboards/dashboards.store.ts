import { uncountedChannels } from 'beckon-contract'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Dimension, latencyColumns, type Sums, sumColumns } from '../turn-counts/turn-counts.ts'
import type { Part } from './ranges.ts'

export interface Stretch {
  from: number
  to: number
  /** Of local time, each from an instant on. */
  offsets: { from: number; offset: number }[]
  unit: 'hour' | 'day'
}
export type CountRow = { slot: number } & Sums
export type LatencyRow = { slot: number } & Record<string, number>
export type ValueRow = { dimension: Dimension; value: string } & Sums

export interface Known {
  id: string
  botId: string
  kind: 'entry' | 'source'
  createdAt: number
}

/** The account always comes first, so no query can forget its tenant. */
export function createDashboardStore({ db, scan }: OpenDatabase) {
  const livingBots = (accountId: string, botId: string | undefined) =>
    db
      .selectFrom('bots')
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .$if(botId !== undefined, (query) => query.where('id', '=', botId as string))
      .select('id')

  return {
    /** Sums by local hour or day: the number of it since 1970. */
    listCounts: (accountId: string, scopeId: string, stretch: Stretch): Promise<CountRow[]> =>
      scan(
        db
          .selectFrom('turnCounts')
          .where('accountId', '=', accountId)
          .where('scopeId', '=', scopeId)
          .where('dimension', '=', 'all')
          .where('grain', '=', 'hour')
          .where('at', '>=', stretch.from)
          .where('at', '<', stretch.to)
          .groupBy(sql`1`)
          .select(slotOf('at', stretch).as('slot'))
          .select(sumColumns.map((name) => sumOf(name).as(name)))
          .compile() as never,
        accountId,
      ),

    listLatencies: (accountId: string, scopeId: string, stretch: Stretch): Promise<LatencyRow[]> =>
      scan(
        db
          .selectFrom('turnLatencies')
          .where('accountId', '=', accountId)
          .where('scopeId', '=', scopeId)
          .where('hour', '>=', stretch.from)
          .where('hour', '<', stretch.to)
          .groupBy(sql`1`)
          .select(slotOf('hour', stretch).as('slot'))
          .select(latencyColumns.map((name) => sumOf(name).as(name)))
          .compile() as never,
        accountId,
      ),

    listValues: (accountId: string, scopeId: string, dimensions: Dimension[], part: Part): Promise<ValueRow[]> =>
      scan(
        db
          .selectFrom('turnCounts')
          .where('accountId', '=', accountId)
          .where('scopeId', '=', scopeId)
          .where('dimension', 'in', dimensions)
          .where('grain', '=', part.grain)
          .where('at', '>=', part.from)
          .where('at', '<', part.to)
          .groupBy(['dimension', 'value'])
          .select(['dimension', 'value'])
          .select(sumColumns.map((name) => sumOf(name).as(name)))
          .compile() as never,
        accountId,
      ),

    listBotNames: (accountId: string) =>
      db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('deletedAt', 'is', null)
        .select(['id', 'name'])
        .execute(),
    listTokenNames: (accountId: string) =>
      db.selectFrom('tokens').where('accountId', '=', accountId).select(['id', 'name']).execute(),

    /** Sums by day (UTC) of the messages with one token; undefined if there is no such token. */
    async listTokenDays(accountId: string, tokenId: string, from: number) {
      const token = await db
        .selectFrom('tokens')
        .where('accountId', '=', accountId)
        .where('id', '=', tokenId)
        .select('id')
        .executeTakeFirst()
      if (!token) return undefined
      return db
        .selectFrom('turnCounts')
        .where('accountId', '=', accountId)
        .where('scopeId', '=', accountId)
        .where('dimension', '=', 'token')
        .where('grain', '=', 'day')
        .where('at', '>=', from)
        .where('value', '=', token.id)
        .select(['at', 'messages', 'inputTokens', 'outputTokens', 'cost'])
        .execute()
    },

    /** The latest conversations of a range that are counted. */
    listOpenings: (
      accountId: string,
      { botId, from, to, limit }: { botId: string | undefined; from: number; to: number; limit: number },
    ) =>
      scan(
        db
          .selectFrom('conversations')
          .leftJoin('turns', (join) =>
            join
              .onRef('turns.conversationId', '=', 'conversations.id')
              .on('turns.position', '=', 1)
              .on('turns.answered', '=', 1),
          )
          .where('conversations.accountId', '=', accountId)
          .$if(botId !== undefined, (query) => query.where('conversations.botId', '=', botId as string))
          .where('conversations.createdAt', '>=', from)
          .where('conversations.createdAt', '<', to)
          .where('conversations.channel', 'not in', uncountedChannels)
          .orderBy('conversations.createdAt', 'desc')
          .orderBy('conversations.id', 'desc')
          .limit(limit)
          .select(['conversations.id', 'conversations.opening as message', 'conversations.unansweredCount'])
          // Null: the first message was not answered.
          .select('turns.citationsJson')
          .compile(),
        accountId,
      ),

    /** How often each entry and source was cited. */
    async listCited(
      accountId: string,
      botId: string | undefined,
      from: number,
      to: number,
    ): Promise<Map<string, number>> {
      const query = db
        .selectFrom('citationCounts')
        .where('accountId', '=', accountId)
        .where('botId', 'in', livingBots(accountId, botId))
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('citedId')
        .select('citedId')
        .select(sql<number>`cast(sum("uses") as bigint)`.as('uses'))
      const rows = await scan(query.compile(), accountId)
      return new Map(rows.map(({ citedId, uses }) => [citedId, uses]))
    },

    /** Entries and sources, oldest first. */
    async listKnowledge(accountId: string, botId: string | undefined): Promise<Known[]> {
      const [entries, sources] = await Promise.all(
        (['entries', 'sources'] as const).map((table) =>
          scan(
            db
              .selectFrom(table)
              .where('accountId', '=', accountId)
              .where('botId', 'in', livingBots(accountId, botId))
              .select(['id', 'botId', 'createdAt'])
              .compile(),
            accountId,
          ),
        ),
      )
      return [
        ...(entries ?? []).map((entry) => ({ ...entry, kind: 'entry' as const })),
        ...(sources ?? []).map((source) => ({ ...source, kind: 'source' as const })),
      ].toSorted((one, other) => one.createdAt - other.createdAt)
    },

    /** Of entries (their first question) and sources, with the name of the bot. */
    async listTitles(accountId: string, ids: string[]): Promise<Map<string, { title: string; botName: string }>> {
      if (ids.length === 0) return new Map()
      const [entries, sources] = await Promise.all([
        db
          .selectFrom('entries')
          .innerJoin('bots', 'bots.id', 'entries.botId')
          .where('entries.accountId', '=', accountId)
          .where('entries.id', 'in', ids)
          .select(['entries.id', 'questionsJson', 'bots.name as botName'])
          .execute(),
        db
          .selectFrom('sources')
          .innerJoin('bots', 'bots.id', 'sources.botId')
          .where('sources.accountId', '=', accountId)
          .where('sources.id', 'in', ids)
          .select(['sources.id', 'title', 'bots.name as botName'])
          .execute(),
      ])
      return new Map([
        ...entries.map(
          ({ id, questionsJson, botName }) =>
            [id, { title: (JSON.parse(questionsJson) as string[])[0] ?? '', botName }] as const,
        ),
        ...sources.map(({ id, title, botName }) => [id, { title, botName }] as const),
      ])
    },
  }
}
export type DashboardStore = ReturnType<typeof createDashboardStore>

const sumOf = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`

function slotOf(column: 'at' | 'hour', { offsets, unit }: Stretch) {
  const [first, ...later] = offsets
  const at = sql.ref(column)
  const cases = later
    .toReversed()
    .map(({ from, offset }) => sql`when ${at} >= ${sql.lit(from)} then ${sql.lit(offset)}`)
  const offset =
    cases.length === 0
      ? sql.lit(first?.offset ?? 0)
      : sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(first?.offset ?? 0)} end)`
  return sql<number>`(${at} + ${offset}) / ${sql.lit(unit === 'hour' ? hourMs : dayMs)}`
}
