import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { formError } from '../save.ts'

/** Above a form's button: the error, unless a field already shows it. */
export function FormError({ failure }: { failure: Error | null }) {
  const message = formError(failure)
  if (!message) return null
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />}>
      {message}
    </Alert>
  )
}
