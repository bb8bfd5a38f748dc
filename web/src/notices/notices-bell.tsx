import { ActionIcon, Indicator, Menu, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../layout/count-of.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { placeOf, sayNotice } from './notice-words.ts'
import { noticesQuery } from './notices-query.ts'

/** What needs attention in this account. Loaded after the page. */
export function NoticesBell() {
  const { data } = useQuery(noticesQuery)
  const notices = data?.data ?? []
  return (
    <Indicator label={notices.length} size={16} disabled={notices.length === 0} color="red.8" offset={6}>
      <Menu position="bottom-start" width={320} withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={notices.length > 0 ? `Notices: ${countOf(notices.length, 'thing')} to look at` : 'Notices'}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Label>{notices.length > 0 ? 'Needs attention' : 'Nothing needs attention'}</Menu.Label>
          {notices.map((notice) => (
            <Menu.Item key={`${notice.kind} ${notice.id}`} component={Link} to={placeOf(notice) as never}>
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {sayNotice(notice)}
              </Text>
              {notice.since && (
                <Text fz="xs" c="dimmed">
                  <RelativeTime value={notice.since} />
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Indicator>
  )
}
