import { toInstant } from '../lib/clock.ts'
import { toMoney } from '../lib/money.ts'
import { plainName } from '../lib/plain-name.ts'
import { nextDayAt } from './days.ts'

interface BudgetWords {
  name: string
  accountName: string
  baseUrl: string
  budget: number
  spent: number
  currency: string
  day: string
}

const percentOf = ({ budget, spent }: BudgetWords): number => (budget === 0 ? 100 : Math.floor((100 * spent) / budget))

const amountsOf = ({ budget, spent, currency, day }: BudgetWords): string =>
  `for ${day} is ${toMoney(budget)} ${currency}; ${toMoney(spent)} ${currency} of it is spent.`

/** Without a bot, the budget is the account's. */
export function budgetMail({ bot, ...words }: BudgetWords & { bot: { id: string; name: string } | null }) {
  const { name, accountName, baseUrl, day } = words
  const percent = percentOf(words)
  const whose = bot ? `the bot ${plainName(bot.name)}` : `all bots of ${plainName(accountName)}`
  const link = bot ? `${baseUrl}/bots/${bot.id}/usage` : `${baseUrl}/usage`
  return {
    subject: bot
      ? `${plainName(bot.name)} has used ${percent}% of its budget for today`
      : `${plainName(accountName)} has used ${percent}% of its budget for today`,
    text: `Hello ${plainName(name)},

the budget of ${whose} ${amountsOf(words)}

When it is used up, language models are not called until ${toInstant(nextDayAt(day))}, and callers get an error that says so.
See what it was spent on, or raise it:

${link}
`,
  }
}

export function operatorBudgetMail(words: BudgetWords) {
  const { name, accountName, baseUrl, day } = words
  return {
    subject: `${plainName(accountName)} has used ${percentOf(words)}% of the budget set by the operator for today`,
    text: `Hello ${plainName(name)},

the operator of ${baseUrl} limits what ${plainName(accountName)} may spend on the language model of the service. The budget ${amountsOf(words)}

When it is used up, that model is not called until ${toInstant(nextDayAt(day))}, and callers get an error that says so.
Only the operator can raise it. Bots with a provider of your own are not affected.
See what it was spent on:

${baseUrl}/usage
`,
  }
}
