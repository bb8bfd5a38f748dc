import type { TokenEventData } from 'beckon-contract'
import type { Insertable, Selectable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import { emit } from '../events/events.ts'
import { dayMs } from '../lib/clock.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import { prepareCachedRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

export type TokenRow = Selectable<Tables['tokens']>
/** How long before its expiry webhooks are told. */
const expiryNoticeMs = 7 * dayMs

type NewToken = Omit<Insertable<Tables['tokens']>, 'accountId'>

/** The account always comes first, so no query can forget its tenant. Only `findByHash`, which finds it, has none. */
export function createTokenStore(database: OpenDatabase) {
  const { db } = database
  const listed = (accountId: string) =>
    db
      .selectFrom('tokens')
      .leftJoin('people', 'people.id', 'tokens.createdBy')
      .where('tokens.accountId', '=', accountId)
      .selectAll('tokens')
      .select('people.name as creatorName')

  const findByHash = prepareCachedRead(database, (given: { hash: string }) =>
    db
      .selectFrom('tokens')
      .innerJoin('accounts', 'accounts.id', 'tokens.accountId')
      .where('tokens.hash', '=', given.hash)
      .select(['tokens.id', 'tokens.name', 'tokens.accountId', 'accounts.name as accountName', 'tokens.scopesJson'])
      .select(['tokens.botIdsJson', 'tokens.expiresAt', 'tokens.disabledAt']),
  )

  async function disable(within: Database, accountId: string, tokenId: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await within
      .updateTable('tokens')
      .set({ disabledAt: now })
      .where('accountId', '=', accountId)
      .where('id', '=', tokenId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    find: (accountId: string, tokenId: string) => listed(accountId).where('tokens.id', '=', tokenId).executeTakeFirst(),

    /** Both counts by an index: an account can have any number of disabled and expired tokens. */
    async countActive(accountId: string, now: number): Promise<number> {
      const enabled = db
        .selectFrom('tokens')
        .where('accountId', '=', accountId)
        .where('disabledAt', 'is', null)
        .select((select) => select.fn.countAll<number>().as('count'))
      const [lasting, expiring] = await Promise.all([
        enabled.where('expiresAt', 'is', null).executeTakeFirstOrThrow(),
        enabled.where('expiresAt', '>', now).executeTakeFirstOrThrow(),
      ])
      return lasting.count + expiring.count
    },

    /** `old`: the token that it replaces. */
    insert: (accountId: string, token: NewToken, old?: { row: TokenRow; isDisabled: boolean }): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('tokens')
          .values({ ...token, accountId })
          .execute()
        const at = token.createdAt
        if (token.expiresAt !== null && token.expiresAt !== undefined)
          await enqueueJob(within, {
            ...{ kind: 'token-expiry', accountId, subjectId: token.id },
            dueAt: token.expiresAt - expiryNoticeMs,
          })
        if (!old) return record(within, accountId, { action: 'token.created', at, subject: token })
        if (old.isDisabled) await disable(within, accountId, old.row.id, at)
        const detail = `new token …${token.last}, old one …${old.row.last} ${old.isDisabled ? 'disabled' : 'still active'}`
        return record(within, accountId, { action: 'token.replaced', at, subject: old.row, detail })
      }),

    /** Idempotent: the time of the first disabling stays. */
    disable: (accountId: string, { id, name, last }: TokenRow, at: number): Promise<void> =>
      db.transaction().execute(async (within) => {
        if (await disable(within, accountId, id, at))
          await record(within, accountId, { action: 'token.disabled', at, subject: { id, name }, detail: `…${last}` })
      }),

    emitExpiry: (accountId: string, data: TokenEventData, at: number): Promise<void> =>
      db.transaction().execute((within) => emit(within, accountId, { type: 'token.expiring', botId: null, data, at })),

    findByHash: async (hash: string) => (await findByHash({ hash }))[0],

    /** Over all accounts: which of these tokens are still valid. */
    listActive: async (tokenIds: string[], now: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('tokens')
        .where('id', 'in', tokenIds)
        .where('disabledAt', 'is', null)
        .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', now)]))
        .select('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    recordUse: async (tokenId: string, use: { calls: number; at: number; from: string }): Promise<void> => {
      await db
        .updateTable('tokens')
        .set((set) => ({ calls: set('calls', '+', use.calls), lastUsedAt: use.at, lastUsedFrom: use.from }))
        .where('id', '=', tokenId)
        .execute()
    },
  }
}
export type TokenStore = ReturnType<typeof createTokenStore>
