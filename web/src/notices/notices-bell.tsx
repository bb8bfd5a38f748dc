import { ActionIcon, Indicator, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../layout/count-of.ts'
import { groupsOf, NoticeLines } from './notice-lines.tsx'
import { noticesQuery } from './notices-query.ts'

/** What needs attention in this account. Loaded after the page. */
export function NoticesBell() {
  const { data } = useQuery(noticesQuery)
  const [isOpen, list] = useDisclosure(false)
  const notices = data?.data ?? []
  const count = groupsOf(notices).length
  return (
    <Indicator label={count} size={16} disabled={count === 0} color="red.8" offset={6}>
      <Popover opened={isOpen} onChange={list.set} position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={count > 0 ? `Notices: ${countOf(count, 'thing')} to look at` : 'Notices'}
            onClick={list.toggle}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Text fz="xs" fw={600} c="dimmed" mb="xs">
            {count > 0 ? 'Needs attention' : 'Nothing needs attention'}
          </Text>
          <NoticeLines notices={notices} onFollow={list.close} />
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  )
}
