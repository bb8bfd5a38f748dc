import { Text } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'
import { countOf } from '../layout/count-of.ts'
import styles from './offered-mark.module.css'

/** On a reply that asked back. */
export function OfferedMark({ count }: { count: number }) {
  return (
    <Text component="span" fz="xs" fw={500} className={styles.mark}>
      <IconListNumbers size={14} aria-hidden />
      Offered {countOf(count, 'choice')}
    </Text>
  )
}
