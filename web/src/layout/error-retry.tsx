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

/** The way on from a failure: again, or, where parts of the pages are missing, all of them anew. */
export function ErrorRetry({ error, onRetry, fullWidth = false }: ErrorRetryProps) {
  const { isReloadNeeded = false } = errorWords(error)
  const [isAsking, setAsking] = useState(false)
  const reload = async () => {
    setAsking(true)
    // Reloading from a service that is down would leave these pages for the browser's own error.
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
