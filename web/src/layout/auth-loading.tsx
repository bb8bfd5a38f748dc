import { Skeleton, Stack } from '@mantine/core'
import styles from './auth-page.module.css'
import { LogoMark } from './logo.tsx'

export function AuthLoading() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <div className={styles.column}>
        <div className={styles.head}>
          <LogoMark size={40} />
        </div>
        <Stack className={styles.card} gap="lg">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      </div>
    </div>
  )
}
