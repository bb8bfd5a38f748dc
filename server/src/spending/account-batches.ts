import { sql } from 'kysely'
import { batchPerKey } from '../lib/batch-per-key.ts'
import type { Database } from '../store/database.ts'
import { addUsage } from './add-usage.ts'
import {
  type AccountScope,
  type Budgets,
  type Costs,
  presentTerms,
  type Reservation,
  type Scope,
  type Spent,
  type Terms,
  type UsageEntry,
} from './spending.store.ts'

export type WantedReservation = Reservation & { now: number; used: Costs; budgets: Budgets }
export interface ReserveAnswer {
  refusedBy?: Scope | undefined
  spent: Spent
  /** Read with it, on PostgreSQL, if they were asked for; undefined if the bot was deleted. */
  terms?: Terms | undefined
}
type SettleAnswer = Record<AccountScope, number>

interface Step {
  accountId: string
  wanted?: WantedReservation
  wantsTerms?: boolean
  settlement?: { reservationId: string; entry: UsageEntry }
}
/** Of the bots in one statement: their account's prices may be long, and stand in it once. */
interface AccountTerms {
  currency: string | null
  pricesJson: string | null
  account: number | null
  bots: Record<string, number | null> | null
}
interface StepAnswer {
  reserved?: ReserveAnswer | undefined
  settled?: SettleAnswer | undefined
}

/**
 * Reservations and usage on PostgreSQL. All of an account wait for the same row, so those of a server go together, in one
 * statement on one connection: one account's calls neither wait for each other's commits nor occupy the pool. Of one day,
 * so that no statement waits for a row while it holds another day's.
 */
export function createAccountBatches(db: Database) {
  const take = batchPerKey(async (_key, steps: Step[]): Promise<StepAnswer[]> => {
    const accountId = steps[0]?.accountId ?? ''
    const wanted = steps.flatMap((step) => step.wanted ?? [])
    const settlements = steps.flatMap((step) => step.settlement ?? [])
    const { entries, placeOf } = addUsage(settlements.map(({ entry }) => entry))
    const reservationIds = settlements.map(({ reservationId }) => reservationId)
    const [first] = wanted
    const settle = sql`settle_reservations(${accountId}, ${JSON.stringify(entries)}, ${reservationIds}::uuid[])`
    const reserve = sql`reserve_together(${accountId}, ${first?.day}, ${JSON.stringify(wanted)}, ${newestOf(wanted)})`
    const botIds = new Set(steps.flatMap(({ wanted: one, wantsTerms }) => (one && wantsTerms ? one.botId : [])))
    const terms = sql`(
      select jsonb_build_object(
        'currency', settings.currency, 'pricesJson', settings."pricesJson", 'account', settings."dailyBudget",
        'bots', (select jsonb_object_agg(bots.id, bots."dailyBudget") from bots
          where bots."accountId" = payer.id and bots.id = any (${[...botIds]}::uuid[])))
      from (select ${accountId}::uuid as id) as payer
      left join "accountSpending" as settings on settings."accountId" = payer.id
    )`
    const none = sql`null::jsonb`
    // In this order: what is settled is no longer reserved.
    const { rows } = await sql<{
      settled: SettleAnswer[] | null
      reserved: { refusedBy: Scope | null; spent: Spent }[] | null
      terms: AccountTerms | null
    }>`
      select ${entries.length > 0 ? settle : none} as settled, ${first ? reserve : none} as reserved,
        ${botIds.size > 0 ? terms : none} as terms
    `.execute(db)
    const answers = { settled: rows[0]?.settled ?? [], reserved: rows[0]?.reserved ?? [] }
    let [settledAt, reservedAt] = [0, 0]
    return steps.map((step) => {
      if (step.settlement) return { settled: answers.settled[placeOf[settledAt++] ?? 0] }
      const { refusedBy = null, spent } = answers.reserved[reservedAt++] ?? {}
      const terms = step.wantsTerms ? termsOf(rows[0]?.terms, step.wanted?.botId) : undefined
      return { reserved: spent && { spent, ...(refusedBy !== null && { refusedBy }), terms } }
    })
  })

  return {
    async reserve(accountId: string, wanted: WantedReservation, wantsTerms: boolean): Promise<ReserveAnswer> {
      const { reserved } = await take(`${accountId} ${wanted.day}`, { accountId, wanted, wantsTerms })
      if (!reserved) throw new Error('PostgreSQL did not answer a reservation.')
      return reserved
    },

    async settle(accountId: string, reservationId: string, entry: UsageEntry): Promise<SettleAnswer> {
      const { settled } = await take(`${accountId} ${entry.day}`, { accountId, settlement: { reservationId, entry } })
      if (!settled) throw new Error('PostgreSQL did not answer a settlement.')
      return settled
    },

    async add(accountId: string, id: string, entries: UsageEntry[]): Promise<void> {
      await sql`select settle_reservations(${accountId}, ${JSON.stringify(entries)}, array[${id}]::uuid[])`.execute(db)
    },

    async addOnce(accountId: string, id: string, entries: UsageEntry[]): Promise<void> {
      await sql`select settle_again(${accountId}, ${JSON.stringify(entries)}, ${id})`.execute(db)
    },

    async forgetSettled(before: number): Promise<void> {
      await db.deleteFrom('settledReservations').where('settledAt', '<', before).execute()
    },
  }
}

const newestOf = (wanted: WantedReservation[]): number => Math.max(0, ...wanted.map(({ now }) => now))

function termsOf(terms: AccountTerms | null | undefined, botId = ''): Terms | undefined {
  const bot = terms?.bots?.[botId]
  return terms && bot !== undefined ? presentTerms({ ...terms, budgets: { account: terms.account, bot } }) : undefined
}
