import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from './error-words.ts'
import { isServiceThere } from './missing-part.ts'

interface ErrorRetryProps {
  error: unknown
  onRetry: () => void
  fullWidth?: boolean
}

/** How to recover from an error: retry or, if parts of the pages are missing, reload. */
export function ErrorRetry({ error, onRetry, fullWidth = false }: ErrorRetryProps) {
  const { isReloadNeeded = false } = errorWords(error)
  const [isAsking, setAsking] = useState(false)
  const reload = async () => {
    setAsking(true)
    // Reloading while the service is down would replace these pages with the browser's own error.
    if (await isServiceThere()) return window.location.reload()
    setAsking(false)
    notifications.show({ id: 'unreachable', message: 'Beckon still isn’t responding.', color: 'red' })
  }
  return (
    <Button
      onClick={isReloadNeeded ? () => void reload() : onRetry}
      loading={isAsking}
      leftSection={<IconRefresh size={16} />}
      fullWidth={fullWidth}
    >
      {isReloadNeeded ? 'Reload the page' : 'Try again'}
    </Button>
  )
}
