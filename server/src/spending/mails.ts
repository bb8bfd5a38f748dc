import { toInstant } from '../lib/clock.ts'
import { toMoney } from '../lib/money.ts'
import { plainName } from '../lib/plain-name.ts'
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
  const whose = bot ? `the bot ${plainName(bot.name)}` : `all bots of ${plainName(accountName)}`
  const link = bot ? `${baseUrl}/bots/${bot.id}/usage` : `${baseUrl}/usage`
  return {
    subject: bot
      ? `${plainName(bot.name)} has used ${percent} % of its budget for today`
      : `${plainName(accountName)} has used ${percent} % of its budget for today`,
    text: `Hello ${plainName(name)},

the budget of ${whose} for ${day} is ${toMoney(budget)} ${currency}; ${toMoney(spent)} ${currency} of it is spent.

When it is used up, language models are not called until ${toInstant(nextDayAt(day))}, and callers get an error that says so.
See what it was spent on, or raise it:

${link}
`,
  }
}
