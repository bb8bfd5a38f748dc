import { Badge, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ToolSpec } from 'beckon-contract'
import { CodeBlock } from '../layout/code-block.tsx'
import type { OfferedTool } from './offered-tools.ts'

/** One tool of a server to select, with everything the model would receive for it. */
export function OfferedToolChoice({ name, spec, before, isGone }: OfferedTool) {
  return (
    <Stack gap={4}>
      <Checkbox
        value={name}
        label={
          <Group component="span" gap="xs">
            {name}
            {before && <Badge color="iris">Changed since you allowed it</Badge>}
          </Group>
        }
        description={isGone ? 'The server no longer offers this tool.' : spec?.description}
      />
      {before && <Words title="Previous description" spec={before} />}
      {spec && <Words title="Full description" spec={spec} />}
    </Stack>
  )
}

function Words({ title, spec }: { title: string; spec: ToolSpec }) {
  return (
    <Text component="details" fz="xs" c="dimmed" ml={32}>
      <summary>{title}</summary>
      <Stack gap="xs" mt={4}>
        <Text fz="xs" dir="auto">
          {spec.description || 'No description.'}
        </Text>
        <CodeBlock label={`Parameters of ${spec.name}`} code={JSON.stringify(spec.parameters, null, 2)} isProse />
      </Stack>
    </Text>
  )
}
