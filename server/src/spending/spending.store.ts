import type { BudgetEventData } from 'beckon-contract'
import { NIL } from 'uuid'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import { emit } from '../events/events.ts'
import type { Commits } from '../store/commits.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { prepareCachedRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import { createAccountBatches, type ReserveAnswer, type WantedReservation } from './account-batches.ts'
import { serviceScope } from './operator-scope.ts'
import { sumOf } from './usage.store.ts'
import { createUsageStatements } from './usage-statements.ts'

/** Stands for "no token" or "no visitor". */
export const nobody = NIL

export interface Sums {
  turns: number
  inputTokens: number
  outputTokens: number
  cost: number
}
/** Usage of a bot on a day, by token and visitor. */
export interface UsageEntry extends Sums {
  botId: string
  tokenId: string
  visitorId: string
  day: string
  /** What it cost the operator; 0 with a provider of the account. */
  serviceCost: number
}
/** The account's own budgets. */
type OwnScope = 'account' | 'bot'
/** And the operator's for its model: for this account, and for all together. */
export type Scope = OwnScope | 'serviceAccount' | 'service'
/** Those whose use an account sees. */
export type AccountScope = Exclude<Scope, 'service'>
export type Budgets = Record<Scope, number | null>
/** What is spent of a day's budgets. */
export type Spent = Record<Scope, number>

export interface Reservation {
  id: string
  botId: string
  day: string
  cost: number
  serviceCost: number
  expiresAt: number
  heldBy: string
}
export type Costs = Pick<Reservation, 'cost' | 'serviceCost'>

/** In the order in which they are checked. */
export const scopes = ['bot', 'account', 'serviceAccount', 'service'] as const satisfies Scope[]

/** The operator's budgets are in US dollars at the operator's price, whatever the account's prices are. */
export const usedOf = (scope: Scope, { cost, serviceCost }: Costs): number =>
  scope === 'bot' || scope === 'account' ? cost : serviceCost

const defaultSettings = { currency: 'USD', dailyBudget: null, pricesJson: '[]' }
export type SpendingSettings = Omit<Tables['accountSpending'], 'accountId'>
/** Everything that limits a bot's spending, apart from the operator's budgets. */
export interface Terms {
  budgets: Record<OwnScope, number | null>
  currency: string
  pricesJson: string
}
/** An account without settings has none. */
export type StoredTerms = Pick<Terms, 'budgets'> & { currency: string | null; pricesJson: string | null }

export const presentTerms = ({ budgets, currency, pricesJson }: StoredTerms): Terms => ({
  budgets,
  currency: currency ?? defaultSettings.currency,
  pricesJson: pricesJson ?? defaultSettings.pricesJson,
})

/** Several share a commit, and a commit stays short. */
const accountsPerCommit = 50

/** The account always comes first, so no query can forget its tenant. */
export function createSpendingStore(database: OpenDatabase, commits: Pick<Commits, 'record'>) {
  const { db } = database
  const usageStatements = createUsageStatements(db)
  const batches = database.kind === 'postgres' ? createAccountBatches(db) : undefined

  async function findSpent(
    within: Database,
    accountId: string,
    { botId, day, budgets }: Pick<WantedReservation, 'botId' | 'day'> & { budgets: Pick<Budgets, 'service'> },
  ): Promise<Spent> {
    const rows = await within
      .selectFrom('spendingDays')
      .where('accountId', '=', accountId)
      .where('scopeId', 'in', [accountId, botId, serviceScope])
      .where('day', '=', day)
      .select(['scopeId', 'cost'])
      .execute()
    const spentBy = (id: string) => rows.find(({ scopeId }) => scopeId === id)?.cost ?? 0
    const ofService = within.selectFrom('serviceModelDays').where('day', '=', day).select('cost')
    const service = budgets.service === null ? 0 : ((await ofService.executeTakeFirst())?.cost ?? 0)
    return { account: spentBy(accountId), bot: spentBy(botId), serviceAccount: spentBy(serviceScope), service }
  }

  /** On SQLite, where writers wait for each other anyway. On PostgreSQL it is the function `reserve_together`. */
  async function reserveAlone(
    within: Database,
    accountId: string,
    { now, used, budgets, ...wanted }: WantedReservation,
  ): Promise<ReserveAnswer> {
    const { id, botId, day } = wanted
    const spent = await findSpent(within, accountId, { botId, day, budgets })
    const heldByOthers = within
      .selectFrom('reservations')
      .where('day', '=', day)
      .where('expiresAt', '>', now)
      .where('id', '!=', id)
    const held = await heldByOthers
      .where('accountId', '=', accountId)
      .groupBy('botId')
      .select(({ ref }) => ['botId', sumOf(ref('cost')).as('cost'), sumOf(ref('serviceCost')).as('serviceCost')])
      .execute()
    const heldByAll =
      budgets.service === null
        ? undefined
        : await heldByOthers.select(({ ref }) => sumOf(ref('serviceCost')).as('serviceCost')).executeTakeFirst()
    const heldBy = {
      account: held.reduce((sum, { cost }) => sum + cost, 0),
      bot: held.find((row) => row.botId === botId)?.cost ?? 0,
      serviceAccount: held.reduce((sum, { serviceCost }) => sum + serviceCost, 0),
      service: heldByAll?.serviceCost ?? 0,
    }
    const more = (scope: Scope) => heldBy[scope] + usedOf(scope, used)
    const refusedBy = findOverspent(budgets, spent, more)
    if (refusedBy) return { refusedBy, spent }
    await within.deleteFrom('reservations').where('accountId', '=', accountId).where('expiresAt', '<=', now).execute()
    await within
      .insertInto('reservations')
      .values({ ...wanted, accountId })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          cost: wanted.cost,
          serviceCost: wanted.serviceCost,
          expiresAt: wanted.expiresAt,
        }),
      )
      .execute()
    return { spent }
  }

  const letGo = (within: Database, accountId: string, reservationId: string) =>
    within.deleteFrom('reservations').where('accountId', '=', accountId).where('id', '=', reservationId).execute()

  /** In the commit of other turns. */
  const addOnSqlite = (accountId: string, reservationId: string, entries: UsageEntry[]): Promise<void> =>
    commits.record(usageStatements(accountId, reservationId, entries), accountId)

  const findTerms = prepareCachedRead(database, (given: { accountId: string; botId: string }) =>
    db
      .selectFrom('bots')
      .leftJoin('accountSpending', 'accountSpending.accountId', 'bots.accountId')
      .where('bots.id', '=', given.botId)
      .where('bots.accountId', '=', given.accountId)
      .select(['bots.dailyBudget as bot', 'accountSpending.dailyBudget as account'])
      .select(['accountSpending.currency', 'accountSpending.pricesJson']),
  )

  return {
    /** In one read: every message waits for it. Undefined: no such bot. */
    async findTerms(accountId: string, botId: string): Promise<Terms | undefined> {
      const [row] = await findTerms({ accountId, botId })
      return row && presentTerms({ budgets: { account: row.account, bot: row.bot }, ...row })
    },

    async getSettings(accountId: string): Promise<SpendingSettings> {
      const row = await db
        .selectFrom('accountSpending')
        .where('accountId', '=', accountId)
        .select(['currency', 'dailyBudget', 'pricesJson'])
        .executeTakeFirst()
      return row ?? defaultSettings
    },

    changeSettings: (accountId: string, change: Partial<SpendingSettings>, entry: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('accountSpending')
          .values({ ...defaultSettings, ...change, accountId })
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet(change))
          .execute()
        await record(within, accountId, entry)
      }),

    /** How many accounts' usage is added at the same time: on PostgreSQL each needs a connection. */
    addedAtOnce: batches ? 1 : accountsPerCommit,

    /** Usage of one day, under an id by which it can be repeated. */
    async add(accountId: string, id: string, entries: UsageEntry[]): Promise<void> {
      if (batches) await batches.add(accountId, id, entries)
      else await addOnSqlite(accountId, id, entries)
    },

    /**
     * The same, if `add` or `settle` failed with this id: what PostgreSQL has committed before its connection was lost
     * is not counted again. On SQLite what failed is not committed.
     */
    async addOnce(accountId: string, id: string, entries: UsageEntry[]): Promise<void> {
      if (batches) await batches.addOnce(accountId, id, entries)
      else await addOnSqlite(accountId, id, entries)
    },

    /** After that, a failed settlement is not repeated any more. */
    forgetSettled: async (before: number): Promise<void> => batches?.forgetSettled(before),

    /** Replaces the reservation with the actual usage. Says what is spent then if that costs no read of its own. */
    async settle(
      accountId: string,
      reservationId: string,
      entry: UsageEntry,
    ): Promise<Record<AccountScope, number> | undefined> {
      if (batches) return batches.settle(accountId, reservationId, entry)
      await addOnSqlite(accountId, reservationId, [entry])
      return undefined
    },

    /** What is spent of the account's budgets on that day. */
    getSpent: (
      accountId: string,
      { botId, day }: Pick<UsageEntry, 'botId' | 'day'>,
    ): Promise<Record<AccountScope, number>> => findSpent(db, accountId, { botId, day, budgets: { service: null } }),

    /**
     * Creates or extends a reservation if money is left: what is spent, reserved by others and `used` by this turn must
     * be less than the budget. So the total overspends by at most the last reservation. Servers are serialised by the
     * row lock: each locks the account's row first, and so waits for the one before. If the operator limits all accounts
     * together, they also wait for each other, on the row of the day.
     */
    async reserve(accountId: string, wanted: WantedReservation, wantsTerms = false): Promise<ReserveAnswer> {
      if (batches) return batches.reserve(accountId, wanted, wantsTerms)
      // If the budget is already spent, refuse without a commit.
      const spent = await findSpent(db, accountId, wanted)
      const refusedBy = findOverspent(wanted.budgets, spent)
      if (refusedBy) return { refusedBy, spent }
      return db.transaction().execute((within) => reserveAlone(within, accountId, wanted))
    },

    release: async (accountId: string, reservationId: string): Promise<void> =>
      void (await letGo(db, accountId, reservationId)),

    /** If `reserve` failed without an answer: it may still be running, and holds this row until its commit. */
    releaseAfter: (accountId: string, { id, day }: Pick<Reservation, 'id' | 'day'>): Promise<void> =>
      db.transaction().execute(async (within) => {
        const ofDay = within.selectFrom('spendingDays').where('accountId', '=', accountId)
        await ofDay
          .where('scopeId', '=', accountId)
          .where('day', '=', day)
          .$if(database.kind === 'postgres', (query) => query.forUpdate())
          .select('day')
          .execute()
        await letGo(within, accountId, id)
      }),

    /** True for the first caller of that day. Webhooks are told in the same commit. */
    claimNotice: (
      accountId: string,
      { scopeId, day, at, event }: { scopeId: string; day: string; at: number; event: BudgetEventData | null },
      claimed: 'warnedAt' | 'exhaustedAt',
    ): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('spendingDays')
          .set({ [claimed]: at })
          .where('accountId', '=', accountId)
          .where('scopeId', '=', scopeId)
          .where('day', '=', day)
          .where(claimed, 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows > 0n && event) {
          const type = claimed === 'warnedAt' ? 'budget.warning' : 'budget.exhausted'
          await emit(within, accountId, { type, botId: event.agent_id, data: event, at })
        }
        return numUpdatedRows > 0n
      }),
  }
}
export type SpendingStore = ReturnType<typeof createSpendingStore>

const findOverspent = (budgets: Budgets, spent: Spent, more: (scope: Scope) => number = () => 0): Scope | undefined =>
  scopes.find((scope) => spent[scope] + more(scope) >= (budgets[scope] ?? Number.POSITIVE_INFINITY))
