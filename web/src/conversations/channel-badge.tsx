import { Badge } from '@mantine/core'
import { IconCode, IconFlask, IconMessageCircle } from '@tabler/icons-react'
import type { Channel } from 'beckon-contract'

const badges = {
  api: { label: 'API', icon: IconCode },
  playground: { label: 'Playground', icon: IconFlask },
  widget: { label: 'Website', icon: IconMessageCircle },
}

/** The same where space is scarce: its name is read out, and shown on hover. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const { label, icon: Icon } = badges[channel]
  return <Icon size={14} stroke={1.75} role="img" aria-label={label} title={label} />
}

/** The channel of a conversation. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const { label, icon: Icon } = badges[channel]
  return (
    <Badge color="gray" leftSection={<Icon size={13} stroke={1.75} aria-hidden />}>
      {label}
    </Badge>
  )
}
