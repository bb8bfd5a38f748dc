import { Badge } from '@mantine/core'
import { IconCode, IconFlask, IconMessageCircle } from '@tabler/icons-react'
import type { Channel } from 'beckon-contract'

const badges = {
  api: { label: 'API', icon: IconCode },
  playground: { label: 'Playground', icon: IconFlask },
  widget: { label: 'Website', icon: IconMessageCircle },
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
