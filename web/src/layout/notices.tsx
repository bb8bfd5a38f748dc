import { Notification } from '@mantine/core'
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import styles from './notices.module.css'

const shownMs = 4_000

/**
 * Where `notifications.show` appears. Our own implementation: the package's stack exceeds the size limit of the first
 * load, and if loaded with the first notice it would fail just when there is bad news.
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
  // Stays while it is being read or its button is being approached. A pointer that merely rests below it doesn't count.
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
