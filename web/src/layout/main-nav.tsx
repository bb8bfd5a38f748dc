import { Stack } from '@mantine/core'
import {
  IconChartBar,
  IconCpu,
  IconDashboard,
  IconHistory,
  IconInbox,
  IconKey,
  IconMessageChatbot,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { Role } from 'beckon-contract'
import { mayAdmin, mayOwn, useSession } from '../session.ts'
import { NavItem } from './links.tsx'
import styles from './main-nav.module.css'

const places = [
  { to: '/bots', label: 'Bots', icon: IconMessageChatbot },
  { to: '/conversations', label: 'Inbox', icon: IconInbox },
  { to: '/dashboard', label: 'Dashboard', icon: IconDashboard },
  { to: '/models', label: 'Models', icon: IconCpu },
  { to: '/usage', label: 'Usage', icon: IconChartBar },
  { to: '/tokens', label: 'API tokens', icon: IconKey, isForAdmins: true },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, isForAdmins: true },
  { to: '/members', label: 'Members', icon: IconUsers },
  { to: '/audit-log', label: 'Audit log', icon: IconHistory, isForOwners: true },
  { to: '/account', label: 'Account', icon: IconSettings },
] as const

/** The pages that a person with this role may open. */
export const visiblePlaces = (role: Role) =>
  places.filter((place) => (!('isForAdmins' in place) || mayAdmin(role)) && (!('isForOwners' in place) || mayOwn(role)))

export function MainNav({ onNavigate }: { onNavigate: () => void }) {
  const { role } = useSession()
  return (
    <nav aria-label="Main">
      <Stack gap={2}>
        {visiblePlaces(role).map(({ to, label, icon: Icon }) => (
          <NavItem
            key={to}
            to={to}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            className={styles.item}
            activeProps={{ className: styles.active }}
            onClick={onNavigate}
          />
        ))}
      </Stack>
    </nav>
  )
}
