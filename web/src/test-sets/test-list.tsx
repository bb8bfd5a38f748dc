import { Button, Group, Text, Title } from '@mantine/core'
import type { TestCase } from 'beckon-contract'
import { useState } from 'react'
import { useListSearch } from '../layout/list-search.ts'
import styles from './test-list.module.css'
import { useTestRemoval } from './test-removal.ts'
import { TestRow } from './test-row.tsx'
import { hasFailed } from './test-state.ts'

const shownAtOnce = 50

const filters = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const

interface TestListProps {
  botId: string
  tests: TestCase[]
  /** Absent for those who may not. */
  onEdit?: ((test: TestCase) => void) | undefined
}

export function TestList({ botId, tests, onEdit }: TestListProps) {
  const { search, change } = useListSearch()
  const filter = search.filter === 'failed' ? 'failed' : 'all'
  const [shown, setShown] = useState(shownAtOnce)
  const remove = useTestRemoval(botId)
  const failed = tests.filter(hasFailed)
  const chosen = filter === 'all' ? tests : failed
  return (
    <section aria-label="All tests">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} fz="sm">
          Tests
        </Title>
        <Button.Group aria-label="Which tests to show">
          {filters.map(({ value, label }) => (
            <Button
              key={value}
              size="compact-sm"
              variant={filter === value ? 'light' : 'default'}
              aria-pressed={filter === value}
              onClick={() => change({ filter: value === 'all' ? undefined : value })}
            >
              {label} {value === 'all' ? tests.length : failed.length}
            </Button>
          ))}
        </Button.Group>
      </Group>
      {chosen.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No test failed when it was last run.
        </Text>
      ) : (
        <ul className={styles.list}>
          {chosen.slice(0, shown).map((test) => (
            <TestRow
              key={test.id}
              test={test}
              onEdit={onEdit && (() => onEdit(test))}
              onRemove={onEdit && (() => remove.mutate(test))}
              isRemoving={remove.isPending && remove.variables.id === test.id}
            />
          ))}
        </ul>
      )}
      {chosen.length > shown && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
            Show more
          </Button>
        </Group>
      )}
    </section>
  )
}
