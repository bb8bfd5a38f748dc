import { Badge } from '@mantine/core'
import { IconCode, IconFlask, IconMessageCircle } from '@tabler/icons-react'
import { type Channel, channelTable } from 'beckon-contract'

const icons: Record<Channel, typeof IconCode> = { api: IconCode, playground: IconFlask, widget: IconMessageCircle }

/** The same where space is scarce: its name is read out, and shown on hover. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const { name } = channelTable[channel]
  const Icon = icons[channel]
  return <Icon size={14} stroke={1.75} role="img" aria-label={name} title={name} />
}

/** The channel of a conversation. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const { name } = channelTable[channel]
  const Icon = icons[channel]
  return (
    <Badge color="gray" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {name}
    </Badge>
  )
}
