import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

const money = { minimum: 0, maximum: limits.moneyMost, description: "In the account's currency" }
const Money = Type.Number(money)
/** A daily budget: null means none, and 0 allows no model calls. */
export const DailyBudget = Type.Unsafe<number | null>({ type: ['number', 'null'], ...money })
const Day = Type.String({ description: 'A day in UTC', examples: ['2026-11-15'] })

export const UsageSums = Type.Object({
  turns: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  cost: Type.Number(),
})
export type UsageSums = Static<typeof UsageSums>
const sums = UsageSums.properties

export const UsageDay = Type.Object({ day: Day, ...sums })
export type UsageDay = Static<typeof UsageDay>

/** `warning` from 80%. */
export const budgetStates = ['none', 'fine', 'warning', 'used_up'] as const
export type BudgetState = (typeof budgetStates)[number]
export const BudgetUse = Type.Object({
  daily: DailyBudget,
  spent: Type.Number({ description: 'Today' }),
  left: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  state: OneOf(budgetStates),
})
export type BudgetUse = Static<typeof BudgetUse>

export const priceSetters = ['account', 'operator', 'built_in'] as const
export const Price = Type.Object({
  model: Type.String(),
  input: Type.Number({ description: 'Per million input tokens' }),
  output: Type.Number({ description: 'Per million output tokens' }),
  setBy: OneOf(priceSetters, { description: 'operator: the price of the service’s own model, in USD' }),
})
export type Price = Static<typeof Price>

export const TokenUsage = Type.Object({
  tokenId: NullableString({ description: 'null: the playground and other use without an API token' }),
  name: NullableString(),
  ...sums,
})
export type TokenUsage = Static<typeof TokenUsage>

const spent = {
  currency: Type.String(),
  today: UsageSums,
  month: UsageSums,
  days: Type.Array(UsageDay, { description: 'Every requested day, oldest first' }),
  resetsAt: { ...Instant, description: 'When the next day begins and budgets reset' },
  accountBudget: BudgetUse,
  operatorBudget: {
    ...Type.Union([BudgetUse, Type.Null()]),
    description:
      'What the operator allows the account to spend on its model, in USD; null: no budget, or the bot does not use it',
  },
  tokens: Type.Array(TokenUsage, { description: 'Over all requested days, most expensive first' }),
}
export const BotUsage = Type.Object({
  ...spent,
  budget: BudgetUse,
  model: NullableString({ description: 'The model the bot uses; null: its knowledge only' }),
  price: Type.Union([Price, Type.Null()]),
  unpricedFallback: NullableString({
    description:
      'The fallback model, if it is not called because there is a budget and it has no price; null otherwise',
  }),
})
export type BotUsage = Static<typeof BotUsage>

export const AccountUsage = Type.Object({
  ...spent,
  bots: Type.Array(Type.Object({ botId: Uuid, name: NullableString({ description: 'null: deleted' }), ...sums })),
})
export type AccountUsage = Static<typeof AccountUsage>

export const UsageQuery = Closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.usageDaysMost })) })

export const BudgetChange = Closed({ daily: DailyBudget })
export type BudgetChange = Static<typeof BudgetChange>

export const PriceTable = Type.Object({
  currency: Type.String(),
  data: Type.Array(Price),
  operator: { ...Type.Union([Price, Type.Null()]), description: 'Of the service’s own model, if the operator set one' },
  unpriced: Type.Array(Type.String(), { description: 'Models in use without a known price' }),
})
export type PriceTable = Static<typeof PriceTable>

export const PricesDraft = Closed({
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Three letters, such as USD' }),
  prices: Type.Array(
    Closed({
      model: Type.String({ minLength: 1, maxLength: limits.modelCharacters, pattern: '\\S' }),
      input: Money,
      output: Money,
    }),
    { maxItems: limits.pricesPerAccount },
  ),
})
export type PricesDraft = Static<typeof PricesDraft>

export const spendingOperations = {
  getBotUsage: {
    method: 'GET',
    path: '/bots/{botId}/usage',
    access: 'viewer',
    query: UsageQuery,
    responses: { 200: BotUsage },
  },
  getAccountUsage: {
    method: 'GET',
    path: '/usage',
    access: 'viewer',
    query: UsageQuery,
    responses: { 200: AccountUsage },
  },
  changeBudget: {
    method: 'PUT',
    path: '/budgets',
    access: 'admin',
    body: BudgetChange,
    responses: { 200: BudgetUse },
  },
  listPrices: { method: 'GET', path: '/prices', access: 'admin', responses: { 200: PriceTable } },
  changePrices: { method: 'PUT', path: '/prices', access: 'admin', body: PricesDraft, responses: { 200: PriceTable } },
} as const satisfies Record<string, Operation>
