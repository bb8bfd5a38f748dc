import { ActionIcon, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { TestCase } from 'beckon-contract'
import { ExpectedWords } from './expected-words.tsx'
import styles from './test-row.module.css'
import { VerdictMark } from './verdict-mark.tsx'

interface TestRowProps {
  test: TestCase
  /** Absent for those who may not. */
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  isRemoving: boolean
}

export function TestRow({ test, onEdit, onRemove, isRemoving }: TestRowProps) {
  const { message, expected, expectedLabel, lastVerdict } = test
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text component="h3" fz="sm" fw={500} className={styles.question} lineClamp={3} dir="auto">
          {message}
        </Text>
        <Text component="div" fz="xs" c="dimmed" className={styles.facts}>
          <VerdictMark verdict={lastVerdict} />
          <span className={styles.expected}>
            Expects: <ExpectedWords expected={expected} label={expectedLabel} />
          </span>
        </Text>
      </div>
      {onEdit && (
        <div className={styles.actions}>
          <ActionIcon variant="subtle" color="gray" title="Edit" aria-label={`Edit “${message}”`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Delete"
            aria-label={`Delete “${message}”`}
            onClick={onRemove}
            loading={isRemoving}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
