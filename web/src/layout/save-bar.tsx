import { Button, Group, Text } from '@mantine/core'
import styles from './save-bar.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
  /** The label of the save button. */
  label?: string
}

/** At the bottom of a page that is one form: visible while there are unsaved changes, and asks before leaving. */
export function SaveBar({ isDirty, isSaving, onDiscard, label = 'Save changes' }: SaveBarProps) {
  return (
    <Group className={styles.bar} data-dirty={isDirty || undefined} justify="flex-end" gap="xs">
      {isDirty && (
        <Text fz="sm" c="dimmed" mr="auto">
          Unsaved changes
        </Text>
      )}
      <Button variant="default" onClick={onDiscard} disabled={!isDirty || isSaving}>
        Discard
      </Button>
      <Button type="submit" disabled={!isDirty} loading={isSaving}>
        {label}
      </Button>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </Group>
  )
}
