import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CodeBlock } from '../layout/code-block.tsx'

/** Shown once. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="yellow" icon={<IconKey size={18} />} title="Save these recovery codes now">
        They are shown only once. Each of them signs you in once if you lose your phone.
      </Alert>
      <CodeBlock code={codes.join('\n')} label="Recovery codes" />
      <Text fz="sm" c="dimmed">
        Keep them in a password manager or on paper, not on the phone itself.
      </Text>
      <Button onClick={onDone}>I’ve saved them</Button>
    </Stack>
  )
}
