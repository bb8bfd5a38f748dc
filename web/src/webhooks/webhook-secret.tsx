import { Alert, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CodeBlock } from '../layout/code-block.tsx'

/** The only place that shows a webhook's secret. */
export function WebhookSecretValue({ secret }: { secret: string }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} />} title="Copy it now">
        The secret is only shown once. Your program uses it to verify that events come from here.
      </Alert>
      <CodeBlock code={secret} label="Signing secret" />
    </Stack>
  )
}
