import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { BannerPlace } from '../layout/banner-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { AnchorLink } from '../layout/links.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { SectionLinks } from '../layout/section-links.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'
import { BudgetCard } from './budget-card.tsx'
import { OperatorBudgetCard } from './operator-budget-card.tsx'
import { PriceTable } from './price-table.tsx'
import { QuotaCard } from './quota-card.tsx'
import { accountUsageQuery, allUsage } from './spending-queries.ts'
import { tokenShares } from './token-shares.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageFigures } from './usage-figures.tsx'
import { UsageShares } from './usage-shares.tsx'

const NoticeBanner = lazyPart(async () => (await import('../notices/notice-banner.tsx')).NoticeBanner)

const sections = [
  { id: 'budget', title: 'Budget' },
  { id: 'days', title: 'By day' },
  { id: 'bots', title: 'By bot' },
  { id: 'tokens', title: 'By API token' },
  { id: 'limits', title: 'Limits' },
  { id: 'prices', title: 'Model prices' },
]

export function AccountUsagePage() {
  const { account, role } = useSession()
  const isAdmin = mayAdmin(role)
  const { data: usage } = useSuspenseQuery(accountUsageQuery)
  const { currency, accountBudget } = usage
  const save = useSave(allUsage, api.spending.changeBudget, { saved: 'Budget saved' })
  const botShares = usage.bots.map(({ botId, name, ...sums }) => ({
    ...sums,
    id: botId,
    scope: name === null ? null : { botId, search: {} },
    name:
      name === null ? (
        'A deleted bot'
      ) : (
        <AnchorLink to="/bots/$botId/usage" params={{ botId }}>
          {name}
        </AnchorLink>
      ),
  }))
  return (
    <>
      <PageHeader
        title="Usage"
        description={`Usage, cost and budgets for all bots in ${account.name}. Days are in UTC. Messages in the playground count here, but not on the dashboard or among the conversations behind a figure.`}
      />
      <BannerPlace>
        <NoticeBanner kinds={['budget_used_up', 'budget_warning']} botId={null} />
      </BannerPlace>
      <SectionLinks sections={isAdmin ? sections : sections.filter(({ id }) => id !== 'prices')} />
      <Stack gap="lg">
        <UsageFigures today={usage.today} month={usage.month} currency={currency} />
        <div id="budget">
          <BudgetCard
            key={`${account.id} ${currency} ${accountBudget.daily}`}
            title="Account budget"
            description="Applies to all bots together, in addition to per-bot budgets. When it’s used up, no model is called until the next day (UTC)."
            budget={accountBudget}
            currency={currency}
            onSave={isAdmin ? save.mutate : undefined}
            isSaving={save.isPending}
          />
        </div>
        {usage.operatorBudget && <OperatorBudgetCard budget={usage.operatorBudget} />}
        <div id="days">
          <UsageChart key={account.id} days={usage.days} currency={currency} />
        </div>
        <div id="bots">
          <UsageShares of="Bot" title="By bot, last 30 days" shares={botShares} days={usage.days} currency={currency} />
        </div>
        <div id="tokens">
          <UsageShares
            of="API token"
            title="By API token, last 30 days"
            shares={tokenShares(usage.tokens)}
            days={usage.days}
            currency={currency}
          />
        </div>
        <div id="limits">
          <QuotaCard key={`quotas ${account.id}`} />
        </div>
        {isAdmin && (
          <div id="prices">
            <PriceTable key={`prices ${account.id}`} />
          </div>
        )}
      </Stack>
    </>
  )
}
