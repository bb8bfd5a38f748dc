import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'

const NoticeStack = lazy(async () => ({ default: (await import('./notice-stack.tsx')).NoticeStack }))

/** Where `notifications.show` is seen. Loaded with the first notice: most visits begin without one. */
export function Notices() {
  const isAny = useNotifications().notifications.length > 0
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isAny) setLoaded(true)
  }, [isAny])
  if (!isAny && !isLoaded) return null
  return (
    <Suspense>
      <NoticeStack />
    </Suspense>
  )
}
