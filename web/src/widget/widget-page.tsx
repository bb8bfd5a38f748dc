import { Card, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import { mayEdit, useSession } from '../session.ts'
import { appearanceQuery } from './appearance-queries.ts'
import { EmbedCode } from './embed-code.tsx'
import { IdentityCard } from './identity-card.tsx'
import { SiteCheck } from './site-check.tsx'
import { SiteChoice } from './site-choice.tsx'

const AppearanceSection = lazyPart(async () => (await import('./appearance-section.tsx')).AppearanceSection)

export function WidgetPage() {
  const bot = useBot()
  const { data: appearance } = useSuspenseQuery(appearanceQuery(bot.id))
  const isEditable = mayEdit(useSession().role)
  const change = useBotChange(bot.id)
  const isOn = change.isPending ? (change.variables.widgetEnabled ?? bot.widgetEnabled) : bot.widgetEnabled
  return (
    <Stack gap="lg">
      <SwitchCard title="Embedding" isOn={isOn} onChange={(widgetEnabled) => change.mutate({ widgetEnabled })}>
        {bot.widgetEnabled
          ? 'This bot can be embedded on the sites below.'
          : 'Turn it on to put this bot on your website. List the allowed sites, then paste one line of code.'}
      </SwitchCard>
      <Card>
        <SiteChoice
          sites={bot.sites}
          isEditable={isEditable}
          isSaving={change.isPending}
          onChange={(sites) => change.mutateAsync({ sites })}
        />
      </Card>
      {bot.widgetEnabled && <EmbedCode botId={bot.id} hasSites={bot.sites.length > 0} />}
      {bot.widgetEnabled && isEditable && <SiteCheck botId={bot.id} />}
      <Suspense fallback={<LoadingRows />}>
        <AppearanceSection key={bot.id} bot={bot} appearance={appearance} isEditable={isEditable} />
      </Suspense>
      <IdentityCard botId={bot.id} hasSecret={appearance.hasIdentitySecret} />
    </Stack>
  )
}
