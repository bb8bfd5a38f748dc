import type { Usage } from 'beckon-contract'
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
      trace: {
        engine: 'model',
        provider: null,
        model: model || null,
        modelCalls: 0,
        firstTextMs: null,
        passages: [],
        tools: [],
        providerError: isSpent ? `${budgetInWords} is used up.` : `${budgetInWords} is reserved by other replies.`,
      },
    },
  )
}
