import { Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import styles from './unanswered-mark.module.css'

/** On one reply, or on a conversation with the number of unanswered replies. */
export function UnansweredMark({ count = 1 }: { count?: number }) {
  return (
    <Text component="span" fz="xs" fw={500} className={styles.mark}>
      <IconHelpCircle size={14} aria-hidden />
      {count > 1 ? `${count} not answered` : 'Not answered'}
    </Text>
  )
}
