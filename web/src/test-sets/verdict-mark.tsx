import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconListCheck } from '@tabler/icons-react'
import type { TestVerdict } from 'beckon-contract'
import styles from './verdict-mark.module.css'

const marks = {
  passed: { Icon: IconCircleCheck, words: 'Passed' },
  offered: { Icon: IconListCheck, words: 'Only offered' },
  failed: { Icon: IconCircleX, words: 'Failed' },
  error: { Icon: IconAlertTriangle, words: 'No reply' },
  none: { Icon: IconCircleDashed, words: 'Not run yet' },
}

export function VerdictMark({ verdict }: { verdict: TestVerdict | null }) {
  const { Icon, words } = marks[verdict ?? 'none']
  return (
    <Text component="span" fz="xs" fw={500} className={styles.mark} data-verdict={verdict ?? 'none'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {words}
    </Text>
  )
}
