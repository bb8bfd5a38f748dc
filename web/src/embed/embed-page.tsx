import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { CodeBlock } from '../layout/code-block.tsx'
import { mayEdit, useSession } from '../session.ts'
import { SiteChoice } from './site-choice.tsx'

export function EmbedPage() {
  const bot = useBot()
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
    </Stack>
  )
}

function EmbedCode({ botId, hasSites }: { botId: string; hasSites: boolean }) {
  const code = `<script async src="${window.location.origin}/widget.js" data-bot="${botId}"></script>`
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Embed code</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            The line for your pages, anywhere before <code>{'</body>'}</code>. This version of Beckon keeps your
            settings but does not serve the chat yet: a page that carries the line stays as it is until an update does.
          </Text>
        </div>
        {!hasSites && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            No site is allowed yet, so the chat appears nowhere. Sites are added above.
          </Alert>
        )}
        <CodeBlock code={code} label="HTML" />
      </Stack>
    </Card>
  )
}
