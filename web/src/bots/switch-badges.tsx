import { Badge, Group } from '@mantine/core'
import type { BotSummary } from 'beckon-contract'

type Switches = Pick<BotSummary, 'apiTrigger' | 'widgetEnabled'>

/** How the bot can be reached, at a glance. */
export function SwitchBadges({ bot }: { bot: Switches }) {
  return (
    <Group gap={6} wrap="nowrap">
      <SwitchBadge label="API trigger" isOn={bot.apiTrigger} />
      <SwitchBadge label="Embedding" isOn={bot.widgetEnabled} />
    </Group>
  )
}

function SwitchBadge({ label, isOn }: { label: string; isOn: boolean }) {
  return (
    <Badge color={isOn ? 'teal' : 'gray'}>
      {label} {isOn ? 'on' : 'off'}
    </Badge>
  )
}
