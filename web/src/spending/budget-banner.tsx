import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Bot, type BotUsage, callsModel } from 'beckon-contract'
import { AnchorLink } from '../layout/links.tsx'
import notice from './notice.module.css'
import { botUsageQuery } from './spending-queries.ts'
import { operatorCurrency, percentOf, sayMoney } from './spending-words.ts'

const fromTime = new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** Above all pages of a bot whose budget for today is nearly or fully used up. */
export function BudgetBanner({ bot }: { bot: Bot }) {
  // Knowledge costs nothing; a bot with a model may also be stopped by the account's budget or the operator's.
  const { data: usage } = useQuery({ ...botUsageQuery(bot.id), enabled: callsModel(bot) })
  const concern = usage && findConcern(usage)
  if (!usage || !concern) return null
  const { whose, budget } = concern
  const isUsedUp = budget.state === 'used_up'
  const amount = sayMoney(budget.daily ?? 0, concern.currency)
  return (
    <Alert
      classNames={notice}
      color={isUsedUp ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={18} />}
      title={
        isUsedUp
          ? `${whose} budget for today is used up`
          : `${percentOf(budget)} % of ${whose.toLowerCase()} budget for today is used`
      }
      mb="lg"
    >
      {isUsedUp
        ? `Until ${fromTime.format(new Date(usage.resetsAt))} its model isn’t called, and callers get an error (402). The budget is ${amount}.`
        : `When all ${amount} is spent, its model isn’t called until ${fromTime.format(new Date(usage.resetsAt))}.`}{' '}
      {concern.isOfBot ? (
        <AnchorLink to="/bots/$botId/usage" params={{ botId: bot.id }}>
          View usage
        </AnchorLink>
      ) : (
        <AnchorLink to="/usage">View usage</AnchorLink>
      )}
    </Alert>
  )
}

/** The budget that stops the bot, or else the one that will. */
function findConcern({ budget, accountBudget, operatorBudget, currency }: BotUsage) {
  const all = [
    { whose: 'This bot’s', budget, currency, isOfBot: true },
    { whose: 'The account’s', budget: accountBudget, currency, isOfBot: false },
    ...(operatorBudget
      ? [{ whose: 'The operator’s', budget: operatorBudget, currency: operatorCurrency, isOfBot: true }]
      : []),
  ]
  return all.find((one) => one.budget.state === 'used_up') ?? all.find((one) => one.budget.state === 'warning')
}
