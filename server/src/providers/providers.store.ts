import { callsModel } from 'beckon-contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import { enqueueVectorsOfAllBots } from '../bot-changes/bot-changes.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { prepareCachedRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

export type ProviderRow = Selectable<Tables['providers']>
export type ProviderValues = Omit<Updateable<Tables['providers']>, 'id' | 'accountId'>

/** The account always comes first, so no query can forget its tenant. */
export function createProviderStore(database: OpenDatabase) {
  const { db, kind } = database
  const providersOf = (accountId: string) => db.selectFrom('providers').where('providers.accountId', '=', accountId)

  const counted = (accountId: string) =>
    providersOf(accountId)
      .selectAll('providers')
      .select((select) =>
        select
          .selectFrom('bots')
          .where((bot) =>
            bot.or([
              bot('bots.providerId', '=', bot.ref('providers.id')),
              bot('bots.fallbackProviderId', '=', bot.ref('providers.id')),
            ]),
          )
          .where('bots.accountId', '=', accountId)
          .where('bots.engine', '=', 'model')
          .select((bot) => bot.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('botCount'),
      )

  /** Providers with an embedding model. On PostgreSQL locks all providers of the account, so that changes serialise. */
  async function vectorProvidersOf(accountId: string, within: Database) {
    const all = within.selectFrom('providers').where('accountId', '=', accountId).orderBy('id')
    const rows = await (kind === 'postgres' ? all.forUpdate() : all)
      .select(['id', 'url', 'sealedKey', 'embeddingModel'])
      .execute()
    return rows.filter(({ embeddingModel }) => embeddingModel !== null)
  }

  const find = prepareCachedRead(database, (given: { accountId: string; providerId: string }) =>
    providersOf(given.accountId).where('id', '=', given.providerId).selectAll(),
  )
  const findVectorProvider = prepareCachedRead(database, (given: { accountId: string }) =>
    providersOf(given.accountId).where('embeddingModel', 'is not', null).selectAll(),
  )

  return {
    listCounted: (accountId: string) => counted(accountId).orderBy('providers.id').execute(),

    findCounted: (accountId: string, providerId: string) =>
      counted(accountId).where('providers.id', '=', providerId).executeTakeFirst(),

    find: async (accountId: string, providerId: string): Promise<ProviderRow | undefined> =>
      (await find({ accountId, providerId }))[0],

    findVectorProvider: async (accountId: string): Promise<ProviderRow | undefined> =>
      (await findVectorProvider({ accountId }))[0],

    async count(accountId: string): Promise<number> {
      const { count } = await providersOf(accountId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    insert: (accountId: string, provider: Omit<Insertable<Tables['providers']>, 'accountId'>): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('providers')
          .values({ ...provider, accountId })
          .execute()
        const { createdAt: at, url: detail } = provider
        await record(within, accountId, { action: 'provider.created', at, subject: provider, detail })
      }),

    /**
     * Only if address and key are unchanged since they were read, so that no key is sent to a just changed address.
     * Only one provider per account creates vectors: the last one chosen.
     */
    update: (accountId: string, row: ProviderRow, values: ProviderValues & { updatedAt: number }): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        const { id, url, sealedKey } = row
        const before = await vectorProvidersOf(accountId, within)
        if (values.embeddingModel)
          await within
            .updateTable('providers')
            .set({ embeddingModel: null })
            .where('accountId', '=', accountId)
            .where('id', '!=', id)
            .where('embeddingModel', 'is not', null)
            .execute()
        const { numUpdatedRows } = await within
          .updateTable('providers')
          .set(values)
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .where('url', '=', url)
          .where('sealedKey', sealedKey === null ? 'is' : '=', sealedKey)
          .executeTakeFirst()
        const after = await vectorProvidersOf(accountId, within)
        if (JSON.stringify(before) !== JSON.stringify(after)) await enqueueVectorsOfAllBots(within, accountId)
        if (numUpdatedRows === 0n) return false
        const { updatedAt: at, name = row.name } = values
        const detail = changedFieldsOf(row, values).join(', ')
        await record(within, accountId, { action: 'provider.changed', at, subject: { id, name }, detail })
        return true
      }),

    /** Deletes it, unless bots use it: then returns their names. A bot that selects it meanwhile waits and fails. */
    deleteUnused: (accountId: string, { id: providerId, name }: ProviderRow, at: number): Promise<string[]> =>
      db.transaction().execute(async (within) => {
        const [vectorProvider] = await vectorProvidersOf(accountId, within)
        const bots = within
          .selectFrom('bots')
          .where('accountId', '=', accountId)
          .where((bot) => bot.or([bot('providerId', '=', providerId), bot('fallbackProviderId', '=', providerId)]))
          .orderBy('id')
          .select(['name', 'engine'])
        // SQLite has one writer; PostgreSQL needs explicit locks.
        const choosers = await (kind === 'postgres' ? bots.forUpdate() : bots).execute()
        const names = choosers.filter(callsModel).map(({ name }) => name)
        if (names.length > 0) return names
        await within.deleteFrom('providers').where('accountId', '=', accountId).where('id', '=', providerId).execute()
        if (vectorProvider?.id === providerId) await enqueueVectorsOfAllBots(within, accountId)
        await record(within, accountId, { action: 'provider.deleted', at, subject: { id: providerId, name } })
        return names
      }),
  }
}
/** In words, without any value: one of them is the key. */
const fieldWords = { name: 'name', url: 'address', sealedKey: 'key', embeddingModel: 'embedding model' } as const

const changedFieldsOf = (before: ProviderRow, after: ProviderValues): string[] =>
  (Object.keys(fieldWords) as (keyof typeof fieldWords)[])
    .filter((field) => after[field] !== undefined && after[field] !== before[field])
    .map((field) => fieldWords[field])
