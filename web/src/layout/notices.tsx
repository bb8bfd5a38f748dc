import { Notification } from '@mantine/core'
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import styles from './notices.module.css'

const shownMs = 4_000

/**
 * Where `notifications.show` is seen. Drawn by us: the package's own stack takes the first load past its limit, and
 * loaded with the first notice it fails just when there is bad news to tell.
 */
export function Notices() {
  const shown = useNotifications().notifications
  return (
    <div className={styles.stack}>
      {shown.map((notice) => (
        <Notice key={notice.id} {...notice} />
      ))}
    </div>
  )
}

function Notice({ id = '', title, message, color = 'gray', autoClose = shownMs }: NotificationData) {
  // Stays while someone reads it or is on the way to its button. A pointer that only happens to rest below it does neither.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || typeof autoClose !== 'number') return
    const timer = setTimeout(() => notifications.hide(id), autoClose)
    return () => clearTimeout(timer)
  }, [id, autoClose, isHeld])
  return (
    <Notification
      role={color === 'red' ? 'alert' : 'status'}
      title={title}
      color={color}
      withBorder
      classNames={{ root: styles.notice, description: styles.words }}
      closeButtonProps={{ 'aria-label': 'Close the notice' }}
      onClose={() => notifications.hide(id)}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </Notification>
  )
}
