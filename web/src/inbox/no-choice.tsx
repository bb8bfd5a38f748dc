import { Kbd, Text } from '@mantine/core'
import styles from './no-choice.module.css'

/** Beside the list while no conversation is open. */
export function NoChoice() {
  return (
    <div className={styles.none}>
      <Text fz="sm" c="dimmed" ta="center">
        Choose a conversation to read it here.
      </Text>
      <Text fz="xs" c="dimmed" ta="center" component="div">
        <Kbd size="xs">j</Kbd> and <Kbd size="xs">k</Kbd> go through the list, <Kbd size="xs">e</Kbd> marks one as
        reviewed, <Kbd size="xs">/</Kbd> searches.
      </Text>
    </div>
  )
}
