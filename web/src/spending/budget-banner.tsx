import { useQuery } from '@tanstack/react-query'
import { type Bot, callsModel } from 'beckon-contract'
import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { botUsageQuery } from './spending-queries.ts'

const BudgetAlert = lazyPart(async () => (await import('./budget-alert.tsx')).BudgetAlert)

/** Above all pages of a bot whose budget for today is nearly or fully used up. */
export function BudgetBanner({ bot }: { bot: Bot }) {
  // Knowledge costs nothing; a bot with a model may also be stopped by the account's budget or the operator's.
  const { data: usage } = useQuery({ ...botUsageQuery(bot.id), enabled: callsModel(bot) })
  return <Suspense>{usage && <BudgetAlert botId={bot.id} usage={usage} />}</Suspense>
}
