import { sql } from 'kysely'
import { batchPerKey } from '../lib/batch-per-key.ts'
import type { Database } from '../store/database.ts'
import type { AccountScope, Budgets, Costs, Reservation, Scope, Spent, UsageEntry } from './spending.store.ts'

export type WantedReservation = Reservation & { now: number; used: Costs; budgets: Budgets }
export interface ReserveAnswer {
  refusedBy?: Scope | undefined
  spent: Spent
}
interface Settlement extends UsageEntry {
  reservationId: string | null
}

/**
 * Reservations and usage on PostgreSQL. All of an account wait for the same row, so those of a server go together, in one
 * statement on one connection: one account's calls neither wait for each other's commits nor occupy the pool.
 */
export function createAccountBatches(db: Database) {
  const reserve = batchPerKey(async (accountId, wanted: WantedReservation[]) => {
    const now = Math.max(...wanted.map(({ now }) => now))
    const { rows } = await sql<{ answers: { refusedBy: Scope | null; spent: Spent }[] }>`
      select reserve_budget(${accountId}, ${JSON.stringify(wanted)}, ${now}) as answers
    `.execute(db)
    return (rows[0]?.answers ?? []).map(
      ({ refusedBy, spent }): ReserveAnswer => ({ spent, ...(refusedBy !== null && { refusedBy }) }),
    )
  })

  async function add(accountId: string, entries: Settlement[]): Promise<Record<AccountScope, number>[]> {
    const { rows } = await sql<{ answers: Record<AccountScope, number>[] }>`
      select settle_usage(${accountId}, ${JSON.stringify(entries)}) as answers
    `.execute(db)
    return rows[0]?.answers ?? []
  }

  return { reserve, add, settle: batchPerKey(add) }
}
