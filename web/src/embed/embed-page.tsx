import { Card, Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { mayEdit, useSession } from '../session.ts'
import { EmbedCode } from './embed-code.tsx'
import { IdentityCard } from './identity-card.tsx'
import { lookQuery } from './look-queries.ts'
import { LookSection } from './look-section.tsx'
import { SiteCheck } from './site-check.tsx'
import { SiteChoice } from './site-choice.tsx'

export function EmbedPage() {
  const bot = useBot()
  const { data: look } = useSuspenseQuery(lookQuery(bot.id))
  const isEditable = mayEdit(useSession().role)
  const change = useBotChange(bot.id)
  const isOn = change.isPending ? (change.variables.embedding ?? bot.embedding) : bot.embedding
  return (
    <Stack gap="lg">
      <SwitchCard title="Embedding" isOn={isOn} onChange={(embedding) => change.mutate({ embedding })}>
        {bot.embedding
          ? 'The sites below may carry this bot.'
          : 'Switch it on to put this bot on your web site: you name the sites, and get one line of code to paste.'}
      </SwitchCard>
      <Card>
        <SiteChoice
          sites={bot.sites}
          isEditable={isEditable}
          isSaving={change.isPending}
          onChange={(sites) => change.mutateAsync({ sites })}
        />
      </Card>
      {bot.embedding && <EmbedCode botId={bot.id} hasSites={bot.sites.length > 0} />}
      {bot.embedding && isEditable && <SiteCheck botId={bot.id} />}
      <LookSection key={bot.id} bot={bot} look={look} isEditable={isEditable} />
      <IdentityCard botId={bot.id} hasSecret={look.hasIdentitySecret} />
    </Stack>
  )
}
