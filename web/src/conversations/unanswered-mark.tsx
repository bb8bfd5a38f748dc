import { Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import styles from './unanswered-mark.module.css'

export function UnansweredMark() {
  return (
    <Text component="span" fz="xs" fw={500} className={styles.mark}>
      <IconHelpCircle size={14} aria-hidden />
      Not answered
    </Text>
  )
}
