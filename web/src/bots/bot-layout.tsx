import { ActionIcon, Skeleton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BannerPlace } from '../layout/banner-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { openPalette } from '../palette/palette-opening.ts'
import { ModelFaultBanner } from '../providers/model-fault-banner.tsx'
import { BudgetBanner } from '../spending/budget-banner.tsx'
import { useBot } from './bot-queries.ts'
import { BotTabs, useOpenTab } from './bot-tabs.tsx'
import { SwitchBadges } from './switch-badges.tsx'

const ArchivedBanner = lazyPart(async () => (await import('./archived-banner.tsx')).ArchivedBanner)

const NoticeBanner = lazyPart(async () => (await import('../notices/notice-banner.tsx')).NoticeBanner)

/** The layout of all pages of one bot: its name and the tabs. */
export function BotLayout() {
  const bot = useBot()
  const tab = useOpenTab()
  useDocumentTitle(`${tab ? `${tab} · ` : ''}${bot.name} · Beckon`)
  return (
    <>
      <PageHeader
        title={bot.name}
        back={{ to: '/bots', label: 'Bots' }}
        actions={
          <>
            <SwitchBadges bot={bot} />
            <ActionIcon variant="default" size="md" aria-label="Switch to another bot" onClick={openPalette}>
              <IconSelector size={16} stroke={1.6} />
            </ActionIcon>
          </>
        }
      />
      <BotTabs botId={bot.id} />
      <Suspense fallback={<Skeleton h={50} mb="lg" />}>
        {bot.archivedAt && <ArchivedBanner bot={bot} archivedAt={bot.archivedAt} />}
      </Suspense>
      <BannerPlace>
        <ModelFaultBanner bot={bot} />
        <BudgetBanner bot={bot} />
        <NoticeBanner kinds={['source_failed', 'index_failed']} botId={bot.id} />
      </BannerPlace>
      <Outlet />
    </>
  )
}
