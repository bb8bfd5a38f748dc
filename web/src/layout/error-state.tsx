import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconMapPinOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { ApiFailure } from '../api.ts'
import { EmptyState } from './empty-state.tsx'
import { ButtonLink } from './links.tsx'
import { LoadingState } from './loading-state.tsx'

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiFailure ? error.code : 'internal'
  // The browser is already on its way to the sign-in page.
  if (code === 'sign_in_required') return <LoadingState />
  if (code === 'not_found' || code === 'agent_not_found') return <NotFoundState />
  const isUnreachable = code === 'unreachable'
  return (
    <div role="alert">
      <EmptyState
        icon={
          isUnreachable ? <IconPlugConnectedX size={28} stroke={1.5} /> : <IconAlertTriangle size={28} stroke={1.5} />
        }
        title={isUnreachable ? 'Beckon cannot be reached' : 'This page could not be shown'}
        action={
          <Button onClick={onRetry} leftSection={<IconRefresh size={16} />}>
            Try again
          </Button>
        }
      >
        {error instanceof ApiFailure ? error.detail : 'Something went wrong on our side. Try again in a moment.'}
      </EmptyState>
    </div>
  )
}

export function NotFoundState() {
  return (
    <EmptyState
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title="There is nothing here"
      action={
        <Group justify="center">
          <ButtonLink to="/" variant="default">
            Go to your bots
          </ButtonLink>
        </Group>
      }
    >
      The link may be mistyped, what it led to may have been deleted, or it belongs to another account.
    </EmptyState>
  )
}
