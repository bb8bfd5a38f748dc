import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormError } from '../layout/form-error.tsx'

interface SourceFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  /** The label of the button, such as "Add page". */
  label: string
  isPending: boolean
  failure: Error | null
  children: ReactNode
}

/** Shared by all source forms: the fields above, the error and the buttons below. */
export function SourceForm({ onSubmit, onCancel, label, isPending, failure, children }: SourceFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {children}
        <FormError failure={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
