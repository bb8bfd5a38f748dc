import type { Database } from '../store/database.ts'
import { prepareStatement, type Statement } from '../store/statements.ts'
import { addSums } from './add-usage.ts'
import { serviceScope } from './operator-scope.ts'
import type { Sums, UsageEntry } from './spending.store.ts'

interface Day extends Sums {
  accountId: string
  scopeId: string
  day: string
}

/**
 * Usage of a day on SQLite, as statements that share a commit with turns. A second's usage of many tokens and visitors
 * is added up first: written one by one in a transaction of its own, it would delay everybody's calls each second.
 */
export function createUsageStatements(db: Database) {
  const addToDay = prepareStatement((given: Day) =>
    db
      .insertInto('spendingDays')
      .values({ ...pickSums(given), accountId: given.accountId, scopeId: given.scopeId, day: given.day })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'scopeId', 'day']).doUpdateSet((set) => ({
          turns: set('spendingDays.turns', '+', set.ref('excluded.turns')),
          inputTokens: set('spendingDays.inputTokens', '+', set.ref('excluded.inputTokens')),
          outputTokens: set('spendingDays.outputTokens', '+', set.ref('excluded.outputTokens')),
          cost: set('spendingDays.cost', '+', set.ref('excluded.cost')),
        })),
      ),
  )

  const addToServiceDay = prepareStatement((given: { day: string; cost: number }) =>
    db
      .insertInto('serviceModelDays')
      .values({ day: given.day, cost: given.cost })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet((set) => ({ cost: set('serviceModelDays.cost', '+', set.ref('excluded.cost')) })),
      ),
  )

  const addToUsage = prepareStatement((given: Omit<UsageEntry, 'serviceCost'> & { accountId: string }) =>
    db
      .insertInto('usage')
      .values({
        ...pickSums(given),
        ...{ accountId: given.accountId, botId: given.botId, day: given.day },
        ...{ tokenId: given.tokenId, visitorId: given.visitorId },
      })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'botId', 'day', 'tokenId', 'visitorId']).doUpdateSet((set) => ({
          turns: set('usage.turns', '+', set.ref('excluded.turns')),
          inputTokens: set('usage.inputTokens', '+', set.ref('excluded.inputTokens')),
          outputTokens: set('usage.outputTokens', '+', set.ref('excluded.outputTokens')),
          cost: set('usage.cost', '+', set.ref('excluded.cost')),
        })),
      ),
  )

  const release = prepareStatement((given: { accountId: string; reservationId: string }) =>
    db.deleteFrom('reservations').where('accountId', '=', given.accountId).where('id', '=', given.reservationId),
  )

  return function write(accountId: string, reservationId: string, entries: UsageEntry[]): Statement[] {
    const days = new Map<string, Day>()
    const add = (scopeId: string, day: string, sums: Sums) => {
      const known = days.get(scopeId + day)
      days.set(scopeId + day, { accountId, scopeId, day, ...(known ? addSums(known, sums) : pickSums(sums)) })
    }
    for (const { botId, day, serviceCost, ...sums } of entries) {
      add(accountId, day, sums)
      add(botId, day, sums)
      if (serviceCost > 0) add(serviceScope, day, { turns: 0, inputTokens: 0, outputTokens: 0, cost: serviceCost })
    }
    const ofService = [...days.values()].filter(({ scopeId }) => scopeId === serviceScope)
    return [
      ...[...days.values()].map(addToDay),
      ...ofService.map(addToServiceDay),
      ...entries.map((entry) => addToUsage({ ...entry, accountId })),
      release({ accountId, reservationId }),
    ]
  }
}

const pickSums = ({ turns, inputTokens, outputTokens, cost }: Sums): Sums => ({
  turns,
  inputTokens,
  outputTokens,
  cost,
})
