import { Stack } from '@mantine/core'
import { useBot, useBotChange } from '../bots/bot-queries.ts'
import { SwitchCard } from '../bots/switch-card.tsx'
import { CallExamples } from './call-examples.tsx'
import { TryIt } from './try-it.tsx'

export function TriggerPage() {
  const bot = useBot()
  const change = useBotChange(bot.id)
  const isOn = change.isPending ? (change.variables.apiTrigger ?? bot.apiTrigger) : bot.apiTrigger
  return (
    <Stack gap="lg">
      <SwitchCard title="API trigger" isOn={isOn} onChange={(apiTrigger) => change.mutate({ apiTrigger })}>
        {bot.apiTrigger
          ? 'Programs with an API token of your account can send this bot a message and get its reply.'
          : 'Switch it on to let your programs send this bot a message with one HTTP request and get its reply. While it is off, every call is refused.'}
      </SwitchCard>
      <CallExamples botId={bot.id} />
      <TryIt bot={bot} onSwitchOn={() => change.mutate({ apiTrigger: true })} />
    </Stack>
  )
}
