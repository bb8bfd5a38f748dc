import { Group } from '@mantine/core'
import { IconAlertTriangle, IconMapPinOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ApiFailure } from '../api.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorRetry } from './error-retry.tsx'
import { errorWords } from './error-words.ts'
import { ButtonLink } from './links.tsx'
import { LoadingState } from './loading-state.tsx'

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiFailure ? error.code : 'internal'
  if (code === 'sign_in_required') return <ToSignIn />
  if (code === 'not_found' || code === 'agent_not_found') return <NotFoundState />
  const { title, text, isUnreachable } = errorWords(error)
  return (
    <div role="alert">
      <EmptyState
        icon={
          isUnreachable ? <IconPlugConnectedX size={28} stroke={1.5} /> : <IconAlertTriangle size={28} stroke={1.5} />
        }
        title={title}
        action={<ErrorRetry error={error} onRetry={onRetry} />}
      >
        {text}
      </EmptyState>
    </div>
  )
}

/** Nothing could be shown, so nothing can be lost. A real page load: nothing of the account stays in memory. */
function ToSignIn() {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    window.location.assign(`/sign-in?${new URLSearchParams({ from: `${pathname}${search}${hash}` })}`)
  }, [])
  return <LoadingState />
}

export function NotFoundState() {
  return (
    <EmptyState
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title="Page not found"
      action={
        <Group justify="center">
          <ButtonLink to="/" variant="default">
            Go to your bots
          </ButtonLink>
        </Group>
      }
    >
      Check the address. The page may have been deleted, or it belongs to another account.
    </EmptyState>
  )
}
