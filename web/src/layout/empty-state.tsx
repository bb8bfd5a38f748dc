import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** An icon of about 28 px. */
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** What an empty list shows: what belongs here, and how to start. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title order={2} fz="md">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" fz="sm" maw="30rem">
          {children}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
