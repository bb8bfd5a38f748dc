import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { Trace } from 'beckon-contract'
import { CodeBlock } from '../layout/code-block.tsx'
import { prettyJson } from '../layout/pretty-json.ts'
import { formatMs } from './turn-words.ts'

/** Which tools were called, with what arguments, and their results. */
export function TraceTools({ tools }: Pick<Trace, 'tools'>) {
  return (
    <Stack gap="sm" component="section" aria-label="Tools called">
      <Title order={3} fz="xs" fw={600}>
        Tools called
      </Title>
      {Array.from(tools.entries(), ([place, tool]) => (
        <Stack key={place} gap={6}>
          <Group gap="xs">
            <Text component="code" fz="xs" fw={600}>
              {tool.name}
            </Text>
            <Text fz="xs" c="dimmed">
              {formatMs(tool.ms)}
            </Text>
            {tool.isError && <Badge color="red">Failed</Badge>}
          </Group>
          <CodeBlock label="Arguments" code={prettyJson(tool.arguments)} />
          <CodeBlock label="Result" code={prettyJson(tool.result)} />
        </Stack>
      ))}
    </Stack>
  )
}
