import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'

/** More than that is one problem, not many. */
const faultsMost = 500

/** The account always comes first, so no query can forget its tenant. */
export function createRepairStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  return {
    listModelFaults: (accountId: string) =>
      db
        .selectFrom('modelFaults')
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .limit(faultsMost)
        .select(['botId', 'provider'])
        .execute(),

    listIndexFaults: (accountId: string) =>
      db.selectFrom('indexFaults').where('accountId', '=', accountId).limit(faultsMost).select('botId').execute(),

    listFailedSources: (accountId: string) =>
      db
        .selectFrom('sources')
        .where('accountId', '=', accountId)
        // As in the condition of its index.
        .where('state', '=', sql.lit('failed'))
        .orderBy('id', 'desc')
        .limit(faultsMost)
        .select(['id', 'botId', 'title'])
        .execute(),

    /** How many replies used each of the sources. */
    async sumUses(
      accountId: string,
      sources: { id: string; botId: string }[],
      from: number,
      to: number,
    ): Promise<Map<string, number>> {
      if (sources.length === 0) return new Map()
      const summed = db
        .selectFrom('citationCounts')
        .where('accountId', '=', accountId)
        .where('botId', 'in', [...new Set(sources.map(({ botId }) => botId))])
        .where(
          'citedId',
          'in',
          sources.map(({ id }) => id),
        )
        .where('day', '>=', from)
        .where('day', '<', to)
        .groupBy('citedId')
        .select('citedId')
        .select(sql<number>`cast(sum("uses") as bigint)`.as('uses'))
      const rows = await scan(summed.compile(), accountId)
      return new Map(rows.map(({ citedId, uses }) => [citedId, uses]))
    },

    /** Of the bots that still answer. */
    async listNames(accountId: string, ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('id', 'in', ids)
        .where('deletedAt', 'is', null)
        .where('archivedAt', 'is', null)
        .select(['id', 'name'])
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}
export type RepairStore = ReturnType<typeof createRepairStore>
