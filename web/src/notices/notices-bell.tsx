import { ActionIcon, Indicator, Popover, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { placeOf, sayNotice } from './notice-words.ts'
import { noticesQuery } from './notices-query.ts'

/** What needs attention in this account. Loaded after the page. */
export function NoticesBell() {
  const { data } = useQuery(noticesQuery)
  const [isOpen, list] = useDisclosure(false)
  const notices = data?.data ?? []
  return (
    <Indicator label={notices.length} size={16} disabled={notices.length === 0} color="red.8" offset={6}>
      <Popover opened={isOpen} onChange={list.set} position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={notices.length > 0 ? `Notices: ${countOf(notices.length, 'thing')} to look at` : 'Notices'}
            onClick={list.toggle}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Text fz="xs" fw={600} c="dimmed" mb="xs">
            {notices.length > 0 ? 'Needs attention' : 'Nothing needs attention'}
          </Text>
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {notices.map((notice) => (
              <li key={`${notice.kind} ${notice.id}`}>
                <AnchorLink
                  to={placeOf(notice) as never}
                  fz="sm"
                  style={{ overflowWrap: 'anywhere' }}
                  onClick={list.close}
                >
                  {sayNotice(notice)}
                </AnchorLink>
                {notice.since && (
                  <Text fz="xs" c="dimmed">
                    <RelativeTime value={notice.since} />
                  </Text>
                )}
              </li>
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  )
}
