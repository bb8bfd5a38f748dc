import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import styles from './sessions-card.module.css'
import { sessionsQuery } from './sessions-query.ts'
import { describeBrowser, isPhone } from './user-agent.ts'

export function SessionsCard() {
  const { data } = useSuspenseQuery(sessionsQuery).data
  const [isAsking, ask] = useDisclosure(false)
  const signOutEverywhere = useSave([], api.me.signOutEverywhere, {
    onSaved: () => window.location.assign('/sign-in'),
  })
  return (
    <Stack gap="md">
      <ul className={styles.list}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={ask.open}>
          Sign out everywhere
        </Button>
      </Group>
      <ConfirmModal
        opened={isAsking}
        onClose={ask.close}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={() => signOutEverywhere.mutate()}
        isPending={signOutEverywhere.isPending}
        danger
      >
        This ends all your sessions, including this one. You can sign in again with your password. API tokens keep
        working.
      </ConfirmModal>
    </Stack>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useSave(sessionsQuery, () => api.me.endSession(session.id), { saved: 'Session ended' })
  const Icon = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const browser = describeBrowser(session.userAgent)
  return (
    <li className={styles.row}>
      <Icon size={22} stroke={1.4} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Group gap="xs">
          <Text fz="sm" fw={500} title={session.userAgent}>
            {browser}
          </Text>
          {session.current && <Badge color="teal">This one</Badge>}
        </Group>
        <Text fz="xs" c="dimmed">
          {session.address} · seen <RelativeTime value={session.lastSeenAt} /> · signed in{' '}
          <RelativeTime value={session.createdAt} />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => end.mutate()}
          loading={end.isPending}
          aria-label={`End the session of ${browser} from ${session.address}`}
        >
          End
        </Button>
      )}
    </li>
  )
}
