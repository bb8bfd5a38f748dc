import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { allBots, useBot } from '../bots/bot-queries.ts'
import { useSave } from '../save.ts'
import { mayEdit, useSession } from '../session.ts'
import { BudgetCard } from './budget-card.tsx'
import { ModelPrice } from './model-price.tsx'
import { OperatorBudgetCard } from './operator-budget-card.tsx'
import { allUsage, botUsageQuery } from './spending-queries.ts'
import { tokenShares } from './token-shares.ts'
import { UnpricedFallback } from './unpriced-fallback.tsx'
import { UsageChart } from './usage-chart.tsx'
import { UsageFigures } from './usage-figures.tsx'
import { UsageScopeContext } from './usage-inbox.ts'
import { UsageShares } from './usage-shares.tsx'

export function BotUsagePage() {
  const bot = useBot()
  const { role } = useSession()
  const { data: usage } = useSuspenseQuery(botUsageQuery(bot.id))
  const { currency, budget } = usage
  const save = useSave([allUsage, allBots], (dailyBudget: number | null) => api.bots.update(bot.id, { dailyBudget }), {
    saved: 'Budget saved',
  })
  return (
    <UsageScopeContext value={{ botId: bot.id, search: {} }}>
      <Stack gap="lg">
        <UsageFigures today={usage.today} month={usage.month} currency={currency} />
        <ModelPrice model={usage.model} price={usage.price} currency={currency} />
        <UnpricedFallback botId={bot.id} />
        <BudgetCard
          key={`${bot.id} ${budget.daily}`}
          title="Bot budget"
          description="When it’s used up, the bot’s model isn’t called until the next day (UTC), and callers get an error."
          budget={budget}
          currency={currency}
          onSave={mayEdit(role) ? save.mutate : undefined}
          isSaving={save.isPending}
        />
        {usage.operatorBudget && <OperatorBudgetCard budget={usage.operatorBudget} />}
        <UsageChart key={bot.id} days={usage.days} currency={currency} />
        <UsageShares
          of="API token"
          title="By API token, last 30 days"
          shares={tokenShares(usage.tokens, bot.id)}
          days={usage.days}
          currency={currency}
        />
        <Text fz="xs" c="dimmed">
          Days are in UTC. The playground counts here; the dashboard, and the conversations behind a figure, leave it
          out.
        </Text>
      </Stack>
    </UsageScopeContext>
  )
}
