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

/** How callers and members of the account read of a budget. What all accounts may spend together is the operator's. */
const wordsOf: Record<Scope, (budget: string, currency: string) => { inWords: string; forMembers: string }> = {
  bot: (budget, currency) => ({
    inWords: 'the budget',
    forMembers: `The bot’s budget of ${budget} ${currency}`,
  }),
  account: (budget, currency) => ({
    inWords: 'the budget',
    forMembers: `The account’s budget of ${budget} ${currency}`,
  }),
  serviceAccount: (budget) => ({
    inWords: 'the operator’s budget for this account’s use of the service’s model',
    forMembers: `The operator’s budget of ${budget} USD for this account’s use of the service’s model`,
  }),
  service: () => ({
    inWords: 'the operator’s budget for the service’s model, for all accounts together,',
    forMembers: 'The operator’s budget for the service’s model, for all accounts together,',
  }),
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Callers learn that the budget is exhausted and when it resets; the amount and whether it is the bot's or the account's are for members. */
export function budgetExhausted({ refusedBy, isSpent, budget, currency, day, now, model, usage }: Refusal) {
  const again = nextDayAt(day)
  const { inWords, forMembers } = wordsOf[refusedBy](`${toMoney(budget)}`, currency)
  const budgetInWords = `${forMembers} for ${day}`
  return new EngineFailure(
    'budget_exhausted',
    isSpent
      ? `${capitalized(inWords)} for today is used up. It resets at ${toInstant(again)}.`
      : `The rest of ${inWords} for today is reserved by replies in progress. Try again in a moment.`,
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
