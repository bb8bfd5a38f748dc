import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './failed-mark.module.css'

/** On a reply that stands in for a failed one, or on a conversation that has such. */
export const FailedMark = ({ children }: { children: ReactNode }) => (
  <Text component="span" fz="xs" fw={500} className={styles.mark}>
    <IconAlertTriangle size={14} aria-hidden />
    {children}
  </Text>
)
