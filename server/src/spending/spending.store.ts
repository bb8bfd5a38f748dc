import { NIL } from 'uuid'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { prepareCachedRead, step, type Work } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import { sumOf } from './usage.store.ts'

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
}
export type Scope = 'account' | 'bot'
export type Budgets = Record<Scope, number | null>
/** What is spent of a day's budgets. */
export type Spent = Record<Scope, number>

export interface Reservation {
  id: string
  botId: string
  day: string
  cost: number
  expiresAt: number
}

const nothing: Sums = { turns: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
const defaultSettings = { currency: 'USD', dailyBudget: null, pricesJson: '[]' }
export type SpendingSettings = Omit<Tables['accountSpending'], 'accountId'>

/** The account always comes first, so no query can forget its tenant. */
export function createSpendingStore(database: OpenDatabase, commit: Commits['commit']) {
  const { db } = database

  /** Returns what the scope has spent that day. Also locks the account's row until the commit. */
  function* addToDay(accountId: string, scopeId: string, day: string, sums: Sums): Work<number> {
    const [row] = yield* step(
      db
        .insertInto('spendingDays')
        .values({ accountId, scopeId, day, ...pick(sums), warnedAt: null })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'scopeId', 'day']).doUpdateSet((set) => ({
            turns: set('spendingDays.turns', '+', set.ref('excluded.turns')),
            inputTokens: set('spendingDays.inputTokens', '+', set.ref('excluded.inputTokens')),
            outputTokens: set('spendingDays.outputTokens', '+', set.ref('excluded.outputTokens')),
            cost: set('spendingDays.cost', '+', set.ref('excluded.cost')),
          })),
        )
        .returning('cost'),
    )
    return row?.cost ?? 0
  }

  function* addEntry(accountId: string, entry: UsageEntry): Work<Spent> {
    const account = yield* addToDay(accountId, accountId, entry.day, entry)
    const bot = yield* addToDay(accountId, entry.botId, entry.day, entry)
    yield* step(
      db
        .insertInto('usage')
        .values({ ...entry, accountId })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'botId', 'day', 'tokenId', 'visitorId']).doUpdateSet((set) => ({
            turns: set('usage.turns', '+', set.ref('excluded.turns')),
            inputTokens: set('usage.inputTokens', '+', set.ref('excluded.inputTokens')),
            outputTokens: set('usage.outputTokens', '+', set.ref('excluded.outputTokens')),
            cost: set('usage.cost', '+', set.ref('excluded.cost')),
          })),
        ),
    )
    return { account, bot }
  }

  const letGo = (accountId: string, reservationId: string) =>
    step(db.deleteFrom('reservations').where('accountId', '=', accountId).where('id', '=', reservationId))

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
    /** Everything that limits a bot's spending, in one read: every message waits for it. Undefined: no such bot. */
    async findTerms(accountId: string, botId: string) {
      const [row] = await findTerms({ accountId, botId })
      return (
        row && {
          budgets: { account: row.account, bot: row.bot } satisfies Budgets,
          currency: row.currency ?? defaultSettings.currency,
          pricesJson: row.pricesJson ?? defaultSettings.pricesJson,
        }
      )
    },

    async findSpent(accountId: string, botId: string, day: string): Promise<Spent> {
      const rows = await db
        .selectFrom('spendingDays')
        .where('accountId', '=', accountId)
        .where('scopeId', 'in', [accountId, botId])
        .where('day', '=', day)
        .select(['scopeId', 'cost'])
        .execute()
      const spentBy = (id: string) => rows.find(({ scopeId }) => scopeId === id)?.cost ?? 0
      return { account: spentBy(accountId), bot: spentBy(botId) }
    },

    async getSettings(accountId: string): Promise<SpendingSettings> {
      const row = await db
        .selectFrom('accountSpending')
        .where('accountId', '=', accountId)
        .select(['currency', 'dailyBudget', 'pricesJson'])
        .executeTakeFirst()
      return row ?? defaultSettings
    },

    changeSettings: async (accountId: string, change: Partial<SpendingSettings>): Promise<void> => {
      await db
        .insertInto('accountSpending')
        .values({ ...defaultSettings, ...change, accountId })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(change))
        .execute()
    },

    add: (accountId: string, entries: UsageEntry[]): Promise<void> =>
      commit(function* () {
        for (const entry of entries) yield* addEntry(accountId, entry)
      }),

    /** Replaces the reservation with the actual usage. */
    settle: (accountId: string, reservationId: string, entry: UsageEntry): Promise<Spent> =>
      commit(function* () {
        const spent = yield* addEntry(accountId, entry)
        yield* letGo(accountId, reservationId)
        return spent
      }),

    /**
     * Creates or extends a reservation if money is left: what is spent, reserved by others and `used` by this turn must
     * be less than the budget. So the total overspends by at most the last reservation. Servers are serialised by the
     * row lock: each updates the account's row first, and so waits for the one before.
     */
    reserve: (
      accountId: string,
      { now, used, budgets, ...wanted }: Reservation & { now: number; used: number; budgets: Budgets },
    ): Promise<{ refusedBy?: Scope; spent: Spent }> =>
      commit(function* () {
        const { id, botId, day } = wanted
        const spent = {
          account: yield* addToDay(accountId, accountId, day, nothing),
          bot: yield* addToDay(accountId, botId, day, nothing),
        }
        const held = yield* step(
          db
            .selectFrom('reservations')
            .where('accountId', '=', accountId)
            .where('day', '=', day)
            .where('expiresAt', '>', now)
            .where('id', '!=', id)
            .groupBy('botId')
            .select(({ ref }) => ['botId', sumOf(ref('cost')).as('cost')]),
        )
        const heldBy = {
          account: held.reduce((sum, { cost }) => sum + cost, 0),
          bot: held.find((row) => row.botId === botId)?.cost ?? 0,
        }
        for (const scope of ['bot', 'account'] as const) {
          const budget = budgets[scope]
          if (budget !== null && spent[scope] + heldBy[scope] + used >= budget) return { refusedBy: scope, spent }
        }
        yield* step(db.deleteFrom('reservations').where('accountId', '=', accountId).where('expiresAt', '<=', now))
        yield* step(
          db
            .insertInto('reservations')
            .values({ ...wanted, accountId })
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet({ cost: wanted.cost, expiresAt: wanted.expiresAt }),
            ),
        )
        return { spent }
      }),

    release: (accountId: string, reservationId: string): Promise<void> =>
      commit(function* () {
        yield* letGo(accountId, reservationId)
      }),

    /** True for the first caller of that day. */
    async claimWarning(accountId: string, scopeId: string, day: string, at: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('spendingDays')
        .set({ warnedAt: at })
        .where('accountId', '=', accountId)
        .where('scopeId', '=', scopeId)
        .where('day', '=', day)
        .where('warnedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type SpendingStore = ReturnType<typeof createSpendingStore>

const pick = ({ turns, inputTokens, outputTokens, cost }: Sums): Sums => ({ turns, inputTokens, outputTokens, cost })
