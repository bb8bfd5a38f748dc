import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { mayEdit, useSession } from '../session.ts'
import { CallExamples } from './call-examples.tsx'
import { ToolDescription } from './tool-description.tsx'
import { TryIt } from './try-it.tsx'

const RecentCalls = lazyPart(async () => (await import('./recent-calls.tsx')).RecentCalls)

export function TriggerPage() {
  const bot = useBot()
  const { role } = useSession()
  const change = useBotChange(bot.id)
  const isOn = change.isPending ? (change.variables.apiTrigger ?? bot.apiTrigger) : bot.apiTrigger
  return (
    <Stack gap="lg">
      <SwitchCard title="API trigger" isOn={isOn} onChange={(apiTrigger) => change.mutate({ apiTrigger })}>
        {bot.apiTrigger
          ? 'Apps with an API token can send this bot messages and get its replies.'
          : 'Turn it on to let your apps send this bot a message and get its reply with one HTTP request. While it’s off, all calls are refused.'}
      </SwitchCard>
      <CallExamples botId={bot.id} />
      <TryIt bot={bot} onSwitchOn={() => change.mutate({ apiTrigger: true })} />
      <ToolDescription bot={bot} isEditable={mayEdit(role)} />
      <Suspense>{mayEdit(role) && <RecentCalls botId={bot.id} />}</Suspense>
    </Stack>
  )
}
