import { limits } from '../limits.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

const money = { minimum: 0, maximum: limits.moneyMost, description: "In the account's currency" }
const Money = Type.Number(money)
/** A budget for a day: null is none, and 0 lets no model be asked. */
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

/** `warning` from 80 % on. */
export const budgetStates = ['none', 'fine', 'warning', 'used_up'] as const
export type BudgetState = (typeof budgetStates)[number]
export const BudgetUse = Type.Object({
  daily: DailyBudget,
  spent: Type.Number({ description: 'Today' }),
  left: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  state: OneOf(budgetStates),
})
export type BudgetUse = Static<typeof BudgetUse>

export const Price = Type.Object({
  model: Type.String(),
  input: Type.Number({ description: 'For a million tokens that the model reads' }),
  output: Type.Number({ description: 'For a million tokens that it writes' }),
  isDefault: Type.Boolean({ description: 'Known to the service, and not entered by anyone of the account' }),
})
export type Price = Static<typeof Price>

export const TokenUsage = Type.Object({
  tokenId: NullableString({ description: 'null: the playground, and everyone without an API token' }),
  name: NullableString(),
  ...sums,
})
export type TokenUsage = Static<typeof TokenUsage>

const spent = {
  currency: Type.String(),
  today: UsageSums,
  month: UsageSums,
  days: Type.Array(UsageDay, { description: 'Every day asked for, oldest first' }),
  resetsAt: { ...Instant, description: 'When the next day begins, and budgets with it' },
  accountBudget: BudgetUse,
  tokens: Type.Array(TokenUsage, { description: 'Over all days asked for, dearest first' }),
}
export const BotUsage = Type.Object({
  ...spent,
  budget: BudgetUse,
  model: NullableString({ description: 'What the bot answers with; null: its knowledge' }),
  price: Type.Union([Price, Type.Null()]),
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
  unpriced: Type.Array(Type.String(), { description: 'Models that bots use and no price is known for' }),
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
