import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BotUsage } from 'beckon-contract'
import { formatDate } from '../layout/dates.ts'
import { AnchorLink } from '../layout/links.tsx'
import notice from './notice.module.css'
import { formatMoney, operatorCurrency, percentOf } from './spending-words.ts'

/** If the budget for today is nearly or fully used up. */
export function BudgetAlert({ botId, usage }: { botId: string; usage: BotUsage }) {
  const concern = findConcern(usage)
  if (!concern) return null
  const { whose, budget } = concern
  const isUsedUp = budget.state === 'used_up'
  const amount = formatMoney(budget.daily ?? 0, concern.currency)
  return (
    <Alert
      classNames={notice}
      color={isUsedUp ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={18} />}
      title={
        isUsedUp
          ? `${whose} budget for today is used up`
          : `${percentOf(budget)}% of ${whose.toLowerCase()} budget for today is used`
      }
      mb="lg"
    >
      {isUsedUp
        ? `Until ${formatDate(new Date(usage.resetsAt), 'weekdayAndTime')} its model isn’t called, and callers get an error (402). The budget is ${amount}.`
        : `When all ${amount} is spent, its model isn’t called until ${formatDate(new Date(usage.resetsAt), 'weekdayAndTime')}.`}{' '}
      {concern.isOfBot ? (
        <AnchorLink to="/bots/$botId/usage" params={{ botId }}>
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
