import { toInstant } from '../lib/clock.ts'
import { toMoney } from '../lib/money.ts'
import { nextDayAt } from './days.ts'

interface BudgetWords {
  name: string
  accountName: string
  baseUrl: string
  /** null: the budget is the account's. */
  bot: { id: string; name: string } | null
  budget: number
  spent: number
  currency: string
  day: string
}

export function budgetMail({ name, accountName, baseUrl, bot, budget, spent, currency, day }: BudgetWords) {
  const percent = budget === 0 ? 100 : Math.floor((100 * spent) / budget)
  const whose = bot ? `the bot ${bot.name}` : `all bots of ${accountName}`
  const link = bot ? `${baseUrl}/bots/${bot.id}/usage` : `${baseUrl}/usage`
  return {
    subject: bot
      ? `${bot.name} has used ${percent} % of its budget for today`
      : `${accountName} has used ${percent} % of its budget for today`,
    text: `Hello ${name},

the budget of ${whose} for ${day} is ${toMoney(budget)} ${currency}; ${toMoney(spent)} ${currency} of it is spent.

When it is used up, language models are not called until ${toInstant(nextDayAt(day))}, and callers get an error that says so.
See what it was spent on, or raise it:

${link}
`,
  }
}
