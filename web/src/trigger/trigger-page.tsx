import { Stack } from '@mantine/core'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { mayEdit, useSession } from '../session.ts'
import { CallExamples } from './call-examples.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { ToolDescription } from './tool-description.tsx'
import { TryIt } from './try-it.tsx'

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
      {mayEdit(role) && <RecentCalls botId={bot.id} />}
    </Stack>
  )
}
