import { sql } from 'kysely'
import type { PartName } from '../search/index-pool.ts'
import type { OpenDatabase } from '../store/database.ts'

export interface StoredIndex {
  snapshotId: string
  version: number
  engine: string
  pieces: number
}
export interface Snapshot extends StoredIndex {
  bytes: number
  storedAt: number
}
interface Owner {
  id: string
  accountId: string
}

/** Built indexes in pieces, and which server is building one. The bot comes first, with its account. */
export function createStoredIndexStore({ db, read }: Pick<OpenDatabase, 'db' | 'read'>, serverId: string) {
  const headOf = ({ accountId, id }: Owner, part: PartName) =>
    db.selectFrom('storedIndexes').where('botId', '=', id).where('accountId', '=', accountId).where('part', '=', part)

  return {
    async find(bot: Owner, part: PartName): Promise<StoredIndex | undefined> {
      const query = headOf(bot, part).select(['snapshotId', 'version', 'engine', 'pieces'])
      return (await read(query.compile()))[0]
    },

    async findPiece({ accountId }: Owner, snapshotId: string, position: number): Promise<Uint8Array | undefined> {
      const query = db
        .selectFrom('storedIndexPieces')
        .where('snapshotId', '=', snapshotId)
        .where('position', '=', position)
        .where('accountId', '=', accountId)
        .select('content')
      return (await read(query.compile()))[0]?.content
    },

    async addPiece(
      { accountId, id }: Owner,
      piece: { part: PartName; snapshotId: string; position: number; storedAt: number; content: Uint8Array },
    ): Promise<void> {
      await db
        .insertInto('storedIndexPieces')
        .values({ botId: id, accountId, ...piece })
        .execute()
    },

    /** When all its pieces are there. It replaces the one before, unless that is of a newer version. */
    replace: (bot: Owner, part: PartName, snapshot: Snapshot): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('storedIndexes')
          .values({ botId: bot.id, accountId: bot.accountId, part, ...snapshot })
          .onConflict((conflict) =>
            conflict
              .columns(['botId', 'part'])
              .doUpdateSet(snapshot)
              .where((is) =>
                is.or([
                  is('storedIndexes.version', '<=', snapshot.version),
                  is('storedIndexes.engine', '!=', snapshot.engine),
                ]),
              ),
          )
          .execute()
        await within
          .deleteFrom('storedIndexPieces')
          .where('botId', '=', bot.id)
          .where('part', '=', part)
          .where('snapshotId', '!=', (heads) =>
            heads.selectFrom('storedIndexes').where('botId', '=', bot.id).where('part', '=', part).select('snapshotId'),
          )
          .execute()
      }),

    /** The oldest of the account's are removed until this many bytes are left. */
    async limitTo(accountId: string, bytes: number): Promise<void> {
      const stored = await db
        .selectFrom('storedIndexes')
        .where('accountId', '=', accountId)
        .orderBy('storedAt', 'desc')
        .select(['botId', 'part', 'snapshotId', 'bytes'])
        .execute()
      let held = 0
      for (const { botId, part, snapshotId, bytes: own } of stored) {
        held += Number(own)
        if (held <= bytes) continue
        await db.deleteFrom('storedIndexes').where('botId', '=', botId).where('part', '=', part).execute()
        await db.deleteFrom('storedIndexPieces').where('snapshotId', '=', snapshotId).execute()
      }
    },

    /** Those of earlier versions of a bot, and pieces of snapshots that were never completed. */
    async removeStale(before: number): Promise<void> {
      await db
        .deleteFrom('storedIndexes')
        .where('storedAt', '<', before)
        .where(
          'version',
          '<',
          sql<number>`(
            select case part when 'entries' then bots."knowledgeVersion" else bots."passagesVersion" end
            from bots where bots.id = "storedIndexes"."botId"
          )`,
        )
        .execute()
      await db
        .deleteFrom('storedIndexPieces')
        .where('storedAt', '<', before)
        .where('snapshotId', 'not in', (heads) => heads.selectFrom('storedIndexes').select('snapshotId'))
        .execute()
    },

    /** Whether this server may build; false while another one builds this version, or a newer one. */
    async claim({ accountId, id }: Owner, part: PartName, version: number): Promise<boolean> {
      const { rows } = await sql`
        insert into "indexBuilds" ("botId", part, "serverId", version)
        select bots.id, ${part}, servers.id, ${version}::bigint from bots, servers
        where bots.id = ${id} and bots."accountId" = ${accountId} and servers.id = ${serverId}
        for key share
        on conflict ("botId", part) do update set "serverId" = excluded."serverId", version = excluded.version
        where "indexBuilds".version < excluded.version or "indexBuilds"."serverId" = excluded."serverId"
        returning "botId"
      `.execute(db)
      if (rows.length > 0) return true
      const other = db.selectFrom('indexBuilds').where('botId', '=', id).where('part', '=', part)
      // Neither a build nor a row for it: the bot was deleted, or this server seems dead to others.
      return (await other.select('botId').executeTakeFirst()) === undefined
    },

    async hasOtherServers(): Promise<boolean> {
      const other = await db.selectFrom('servers').where('id', '!=', serverId).select('id').limit(1).executeTakeFirst()
      return other !== undefined
    },

    async release({ id }: Owner, part: PartName, version: number): Promise<void> {
      await db
        .deleteFrom('indexBuilds')
        .where('botId', '=', id)
        .where('part', '=', part)
        .where('serverId', '=', serverId)
        .where('version', '=', version)
        .execute()
    },
  }
}
