import type { Trace, Usage } from 'beckon-contract'
import { emptyTrace } from '../engines/empty-trace.ts'
import { EngineFailure } from '../engines/engine-failure.ts'
import { secondMs, toInstant } from '../lib/clock.ts'
import { toMoney } from '../lib/money.ts'
import { nextDayAt } from './days.ts'
import type { Scope } from './spending.store.ts'

interface Refusal {
  refusedBy: Scope
  /** False while the rest is only reserved by running replies: some of it may be released. */
  isSpent: boolean
  budget: number
  currency: string
  day: string
  now: number
  model: string
  usage: Usage
}

/** Callers learn that the budget is exhausted and when it resets; the amount and scope are for account members. */
export function budgetExhausted({ refusedBy, isSpent, budget, currency, day, now, model, usage }: Refusal) {
  const again = nextDayAt(day)
  const whose = refusedBy === 'bot' ? 'The bot’s' : 'The account’s'
  const budgetInWords = `${whose} budget of ${toMoney(budget)} ${currency} for ${day}`
  return new EngineFailure(
    'budget_exhausted',
    isSpent
      ? `This bot’s budget for today is used up. It resets at ${toInstant(again)}.`
      : 'The rest of this bot’s budget for today is reserved by replies in progress. Try again in a moment.',
    {
      headers: { 'retry-after': isSpent ? `${Math.max(1, Math.ceil((again - now) / secondMs))}` : '2' },
      usage,
      trace: traceOf(
        model,
        isSpent ? `${budgetInWords} is used up.` : `${budgetInWords} is reserved by other replies.`,
      ),
    },
  )
}

/** There is a budget, but the model has no price, so that the budget could not limit it. Waiting doesn't help. */
export const priceMissing = ({ model, usage }: Pick<Refusal, 'model' | 'usage'>) =>
  new EngineFailure(
    'budget_exhausted',
    'This bot has a budget, but its model has no price yet. Its owner has to enter one.',
    {
      usage,
      trace: traceOf(
        model,
        `${model} has no price, so the budget cannot limit it. Enter its price under Usage, or remove the budget.`,
      ),
    },
  )

const traceOf = (model: string, providerError: string): Trace => ({
  ...emptyTrace('model'),
  model: model || null,
  providerError,
})
