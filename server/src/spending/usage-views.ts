import type { BudgetUse, TokenUsage, UsageDay, UsageSums } from 'beckon-contract'
import { toMoney, toMoneyOrNull } from '../lib/money.ts'
import { nobody, type Sums } from './spending.store.ts'
import { stateOf } from './warnings.ts'

const none: Sums = { turns: 0, inputTokens: 0, outputTokens: 0, cost: 0 }

export const presentSums = ({ turns, inputTokens, outputTokens, cost }: Sums): UsageSums => ({
  turns,
  inputTokens,
  outputTokens,
  cost: toMoney(cost),
})

export const sumUp = (rows: Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      turns: sum.turns + row.turns,
      inputTokens: sum.inputTokens + row.inputTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
      cost: sum.cost + row.cost,
    }),
    none,
  )

/** Includes days without usage. */
export function presentDays(days: string[], rows: (Sums & { day: string })[]): UsageDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => ({ day, ...presentSums(byDay.get(day) ?? none) }))
}

export const presentBudget = (budget: number | null, spent: number): BudgetUse => ({
  daily: toMoneyOrNull(budget),
  spent: toMoney(spent),
  left: budget === null ? null : toMoney(Math.max(0, budget - spent)),
  state: stateOf(budget, spent),
})

export const presentTokens = (rows: (Sums & { tokenId: string; name: string | null })[]): TokenUsage[] =>
  dearestFirst(rows).map(({ tokenId, name, ...sums }) => ({
    tokenId: tokenId === nobody ? null : tokenId,
    name,
    ...presentSums(sums),
  }))

export const dearestFirst = <Row extends Sums>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => b.cost - a.cost || b.turns - a.turns)
