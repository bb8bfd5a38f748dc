import type { BudgetUse, UsageDay, UsageSums } from 'beckon-contract'

const figures = new Intl.NumberFormat('en')
export const formatFigure = (value: number) => figures.format(value)

/** Of the operator's budgets and prices, and of the built-in prices. */
export const operatorCurrency = 'USD'

/** Small amounts need more digits: "$0.0042", but "$12.50". */
export function formatMoney(amount: number, currency: string): string {
  const digits = amount > 0 && amount < 1 ? 4 : 2
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(amount)
}

export const measures = ['cost', 'turns', 'tokens'] as const
export type Measure = (typeof measures)[number]
export const measureWords: Record<Measure, string> = { cost: 'Cost', turns: 'Turns', tokens: 'Tokens' }

export const measured = (sums: UsageSums, measure: Measure): number =>
  measure === 'tokens' ? sums.inputTokens + sums.outputTokens : sums[measure]

export const formatValue = (value: number, measure: Measure, currency: string): string =>
  measure === 'cost' ? formatMoney(value, currency) : formatFigure(value)

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** "15 Nov", or as the language formats it. */
export const formatDay = (day: string): string => dates.format(new Date(day))

/** A one-sentence summary of the chart for screen readers. */
export function describeChart(days: UsageDay[], measure: Measure, currency: string): string {
  const highest = days.reduce((best, day) => (measured(day, measure) > measured(best, measure) ? day : best))
  const most = measured(highest, measure)
  const what = `${measureWords[measure]} on each of the last ${days.length} days.`
  return most === 0
    ? `${what} Nothing yet.`
    : `${what} Highest: ${formatValue(most, measure, currency)} on ${formatDay(highest.day)}.`
}

export const percentOf = ({ daily, spent }: BudgetUse): number =>
  daily === null ? 0 : daily === 0 ? 100 : Math.min(100, Math.floor((100 * spent) / daily))

/** Parses an amount: null if empty, NaN if invalid. */
export function readMoney(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$|^\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}
