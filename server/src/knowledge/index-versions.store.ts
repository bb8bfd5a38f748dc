import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'

export interface IndexVersions {
  knowledgeVersion: number
  passagesVersion: number
}
export type ReportedBot = IndexVersions & { botId: string }

/** What servers say about their own indexes, on the connection of the server itself: no caller waits for it. */
export function createIndexVersionStore({ db, probe }: Pick<OpenDatabase, 'db' | 'probe'>, serverId: string) {
  return {
    /** Bots that were deleted meanwhile are left out. */
    async report(bots: ReportedBot[]): Promise<void> {
      const column = <Name extends keyof ReportedBot>(name: Name) => bots.map((bot) => bot[name])
      await probe(
        sql`
          insert into "indexVersions" ("botId", "serverId", "knowledgeVersion", "passagesVersion")
          select bots.id, ${serverId}, reported.knowledge, reported.passages
          from unnest(${column('botId')}::uuid[], ${column('knowledgeVersion')}::bigint[], ${column('passagesVersion')}::bigint[])
            as reported (id, knowledge, passages)
          join bots on bots.id = reported.id
          for key share of bots
          on conflict ("botId", "serverId") do update
          set "knowledgeVersion" = excluded."knowledgeVersion", "passagesVersion" = excluded."passagesVersion"
        `.compile(db),
      )
    },

    async remove(botIds: string[]): Promise<void> {
      await probe(
        db.deleteFrom('indexVersions').where('serverId', '=', serverId).where('botId', 'in', botIds).compile(),
      )
    },

    /** The lowest that another server answers from; undefined if none uses the bot. */
    async findLowestElsewhere(accountId: string, botId: string): Promise<IndexVersions | undefined> {
      const row = await db
        .selectFrom('indexVersions')
        .innerJoin('bots', 'bots.id', 'indexVersions.botId')
        .where('bots.accountId', '=', accountId)
        .where('indexVersions.botId', '=', botId)
        .where('indexVersions.serverId', '!=', serverId)
        .select(({ fn }) => [
          fn.min<number | null>('indexVersions.knowledgeVersion').as('knowledgeVersion'),
          fn.min<number | null>('indexVersions.passagesVersion').as('passagesVersion'),
        ])
        .executeTakeFirst()
      const { knowledgeVersion = null, passagesVersion = null } = row ?? {}
      return knowledgeVersion === null || passagesVersion === null ? undefined : { knowledgeVersion, passagesVersion }
    },

    /** The bots that this server has reported, and which of them have changed since. */
    listReported: () =>
      probe(
        db
          .selectFrom('indexVersions')
          .innerJoin('bots', 'bots.id', 'indexVersions.botId')
          .where('indexVersions.serverId', '=', serverId)
          .select(['bots.id', 'bots.accountId'])
          .select((is) =>
            is
              .or([
                is('bots.knowledgeVersion', '>', is.ref('indexVersions.knowledgeVersion')),
                is('bots.passagesVersion', '>', is.ref('indexVersions.passagesVersion')),
              ])
              .as('isBehind'),
          )
          .compile(),
      ),
  }
}
