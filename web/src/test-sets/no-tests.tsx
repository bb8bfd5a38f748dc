import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus, IconTestPipe } from '@tabler/icons-react'
import { EmptyState } from '../layout/empty-state.tsx'

interface NoTestsProps {
  /** Absent for those who may not. */
  onAdd: (() => void) | undefined
  onImport: () => void
}

/** What tests are for, and how to start. */
export function NoTests({ onAdd, onImport }: NoTestsProps) {
  return (
    <EmptyState
      icon={<IconTestPipe size={28} stroke={1.5} />}
      title="No tests yet"
      action={
        onAdd && (
          <Group gap="xs" justify="center">
            <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
              Add test
            </Button>
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={onImport}>
              Import
            </Button>
          </Group>
        )
      }
    >
      A test is a question with the reply you expect. Run tests after a change to see what it improves and what it
      breaks.
      {onAdd
        ? ' Choose “Keep as test” below a reply, in the playground or in a conversation; write one; or import a file.'
        : ' They appear here once an editor has added some.'}
    </EmptyState>
  )
}
