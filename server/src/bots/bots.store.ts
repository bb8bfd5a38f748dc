import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import { testIfAny } from '../bot-changes/bot-changes.ts'
import { copyWebhooksToBots } from '../events/events.ts'
import { foldedMost, listedNames } from '../lib/listed-names.ts'
import type { Database, OpenDatabase, Scan } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import { enqueueJob } from '../store/jobs.ts'
import { placeInName } from '../store/place-in-name.ts'
import { prepareCachedRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import { entryCount } from './entry-count.ts'
import { recordedChanges } from './recorded-changes.ts'

export type BotRow = Selectable<Tables['bots']>
export type BotValues = Omit<Updateable<Tables['bots']>, 'id' | 'accountId'>

/** The bot's settings that a knowledge reply depends on. */
const saidByKnowledge = ['name', 'greeting', 'fallback', 'language', 'engine'] as const

/** The account always comes first, so no query can forget its tenant. */
export function createBotStore(database: OpenDatabase) {
  const { db, scan } = database
  /** Messages wait for it: on PostgreSQL not behind queries of dashboards, on SQLite not on the event loop. */
  const lookUp: Scan = database.kind === 'postgres' ? (query) => database.read(query) : scan
  const botsOf = (accountId: string) =>
    db.selectFrom('bots').where('bots.accountId', '=', accountId).where('bots.deletedAt', 'is', null)

  const find = prepareCachedRead(database, (given: { accountId: string; botId: string }) =>
    botsOf(given.accountId).where('id', '=', given.botId).selectAll(),
  )

  const counted = (accountId: string) =>
    botsOf(accountId).select((select) => [
      entryCount(select),
      select
        .selectFrom('conversations')
        .whereRef('conversations.botId', '=', 'bots.id')
        .select((conversation) => conversation.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('conversationCount'),
    ])

  /** Chosen in the small table, so that the long texts of the others stay unread. */
  const triggered = (accountId: string, among: string[] | null, most: number) =>
    botsOf(accountId)
      .where('id', 'in', (select) =>
        select
          .selectFrom('listedBots')
          .where('listedBots.accountId', '=', accountId)
          .where('listedBots.apiTrigger', '=', 1)
          .$if(among !== null, (query) => query.where(isOneOf(database.kind, 'listedBots.botId', among ?? [])))
          .orderBy('listedBots.botId', 'desc')
          .limit(most)
          .select('listedBots.botId'),
      )
      .orderBy('id', 'desc')

  return {
    find: async (accountId: string, botId: string): Promise<BotRow | undefined> =>
      (await find({ accountId, botId }))[0],

    /**
     * Bots whose folded names have all of these words, or whose id ends so, oldest first: without reading the long texts
     * of the others.
     */
    listNamed: (accountId: string, words: string[], idEnd?: string) => {
      const has = (word: string) => sql<boolean>`${placeInName(database.kind, word)} > 0`
      const named = db
        .selectFrom('listedBots')
        .where('accountId', '=', accountId)
        .where(({ and, or }) =>
          or([
            and(words.map(has)),
            // Longer names are cut there.
            sql<boolean>`length("searchName") >= ${sql.lit(foldedMost)}`,
            ...(idEnd === undefined ? [] : [sql<boolean>`substr(cast("botId" as text), 25) = ${idEnd}`]),
          ]),
        )
        .select('botId')
      const query = botsOf(accountId).where('id', 'in', named).select(['id', 'name', 'apiTrigger']).orderBy('id')
      return lookUp(query.compile(), accountId)
    },

    /** Newest first, without their texts. `among` limits them to these bots; null means all. */
    listTriggered: (accountId: string, among: string[] | null, most: number) =>
      scan(triggered(accountId, among, most).select(['id', 'name', 'createdAt']).compile(), accountId),

    /** The same, with what describes them to other programs. */
    listDescribed: (accountId: string, among: string[] | null, most: number) =>
      scan(
        triggered(accountId, among, most).select(['id', 'name', 'greeting', 'toolDescription']).compile(),
        accountId,
      ),

    /** Those of these ids that are the account's. */
    listOwn: async (accountId: string, ids: string[]): Promise<Set<string>> => {
      const found = await botsOf(accountId)
        .where(isOneOf(database.kind, 'id', ids))
        .select('id')
        .execute()
      return new Set(found.map(({ id }) => id))
    },

    /** Without an account: pages on other sites only know the bot's id. */
    findByIdAlone: (botId: string) =>
      db.selectFrom('bots').where('id', '=', botId).where('deletedAt', 'is', null).selectAll().executeTakeFirst(),

    findCounted: async (accountId: string, botId: string) =>
      (await scan(counted(accountId).where('bots.id', '=', botId).selectAll('bots').compile(), accountId))[0],

    page: (
      accountId: string,
      { limit, before, among }: { limit: number; before?: string | undefined; among: string[] | null },
    ) =>
      botsOf(accountId)
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .$if(among !== null, (query) => query.where('id', 'in', among as string[]))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    async count(accountId: string): Promise<number> {
      const { count } = await botsOf(accountId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    insert: (accountId: string, bot: Omit<Insertable<Tables['bots']>, 'accountId'>): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('bots')
          .values({ ...bot, accountId })
          .execute()
        await listName(within, accountId, bot.id, bot.name)
        await copyWebhooksToBots(within, accountId, bot.id)
        await record(within, accountId, { action: 'bot.created', at: bot.createdAt, subject: bot })
      }),

    /** `isReindexed`: bumps the knowledge version in the same commit, so that every server rebuilds its index. */
    update: (
      accountId: string,
      botId: string,
      values: BotValues & { updatedAt: number },
      isReindexed = false,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('bots')
          .where('accountId', '=', accountId)
          .where('id', '=', botId)
          .where('deletedAt', 'is', null)
          .selectAll()
          .executeTakeFirst()
        await transaction
          .updateTable('bots')
          .set(values)
          .$if(isReindexed, (query) =>
            query.set((set) => ({
              knowledgeVersion: set('knowledgeVersion', '+', 1),
              passagesVersion: set('passagesVersion', '+', 1),
            })),
          )
          .where('accountId', '=', accountId)
          .where('id', '=', botId)
          .where('deletedAt', 'is', null)
          .execute()
        if (values.name !== undefined) await listName(transaction, accountId, botId, values.name)
        for (const change of before ? recordedChanges(before, values) : []) {
          const subject = { id: botId, name: values.name ?? before?.name ?? '' }
          await record(transaction, accountId, { ...change, at: values.updatedAt, subject })
        }
        if (saidByKnowledge.some((name) => values[name] !== undefined)) await testIfAny(transaction, accountId, botId)
      }),

    /** Only the first time. */
    seeSite: async (accountId: string, botId: string, siteSeenAt: number): Promise<void> => {
      await db
        .updateTable('bots')
        .set({ siteSeenAt })
        .where('accountId', '=', accountId)
        .where('id', '=', botId)
        .where('siteSeenAt', 'is', null)
        .execute()
    },

    recordExport: (accountId: string, { id, name }: { id: string; name: string }, at: number): Promise<void> =>
      record(db, accountId, { action: 'bot.exported', at, subject: { id, name } }),

    /** It is gone for everybody with this commit. A job then removes its rows (`bot-removal/`). */
    delete: (accountId: string, { id, name }: { id: string; name: string }, at: number): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('bots')
          .set({ deletedAt: at, apiTrigger: 0, widgetEnabled: 0, webhooks: '' })
          // What it used can be deleted too.
          .set({ engine: 'knowledge', providerId: null, fallbackProviderId: null })
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await within.deleteFrom('webhooks').where('accountId', '=', accountId).where('botId', '=', id).execute()
        await enqueueJob(within, { kind: 'remove-bot', accountId, subjectId: id, dueAt: at })
        await record(within, accountId, { action: 'bot.deleted', at, subject: { id, name } })
      }),
  }
}

/** Triggers keep the rest of `listedBots`; this is more than a database can fold. */
const listName = async (db: Database, accountId: string, botId: string, name: string): Promise<void> =>
  void (await db
    .updateTable('listedBots')
    .set(listedNames(name))
    .where('accountId', '=', accountId)
    .where('botId', '=', botId)
    .execute())

export type BotStore = ReturnType<typeof createBotStore>
