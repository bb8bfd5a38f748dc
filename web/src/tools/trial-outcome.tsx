import { Badge, Group, Stack, Text } from '@mantine/core'
import type { ToolTrialResult } from 'beckon-contract'
import { CodeBlock } from '../layout/code-block.tsx'
import { prettyJson } from '../layout/pretty-json.ts'

/** What was sent, with secrets redacted, and what a model would receive. */
export function TrialOutcome({ result: { request, status, text, isError, ms } }: { result: ToolTrialResult }) {
  const sent = [
    `${request.method} ${request.url}`,
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
    ...(request.body === null ? [] : ['', prettyJson(request.body)]),
  ]
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge color={isError ? 'red' : 'teal'} size="lg">
          {status ?? 'No answer'}
        </Badge>
        <Text fz="sm" c="dimmed">
          after {ms} ms
        </Text>
      </Group>
      <CodeBlock label="Request" code={sent.join('\n')} />
      <CodeBlock label="What the model receives" code={prettyJson(text)} />
    </Stack>
  )
}
