import { Alert, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconListSearch } from '@tabler/icons-react'
import type { ToolSpec } from 'beckon-contract'
import { fieldErrors } from '../save.ts'
import type { McpForm } from './mcp-form.ts'
import type { McpToolList } from './mcp-tool-list.ts'
import { OfferedToolChoice } from './offered-tool-choice.tsx'
import { offeredTools, specsOf } from './offered-tools.ts'

interface McpOfferProps {
  form: McpForm
  toolList: McpToolList
  /** What the model currently receives. */
  stored: ToolSpec[]
}

/** The author chooses which of a server's tools the bot may use; a server cannot add one or change its description. */
export function McpOffer({ form, toolList, stored }: McpOfferProps) {
  const tools = offeredTools(toolList.data?.tools, form.values.allowed, stored)
  const choose = (allowed: string[]) =>
    form.setValues({ allowed, specs: specsOf(allowed, toolList.data?.tools, stored) })
  const ask = () => {
    if (!form.validate().hasErrors) toolList.mutate()
  }
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Allowed tools</Title>
          <Button
            variant={toolList.data ? 'default' : 'light'}
            size="xs"
            leftSection={<IconListSearch size={16} />}
            onClick={ask}
            loading={toolList.isPending}
          >
            List its tools
          </Button>
        </Group>
        {toolList.error && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
            {Object.values(fieldErrors(toolList.error))[0] ?? toolList.error.message}
          </Alert>
        )}
        {tools.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {toolList.data
              ? 'The server responded, but has no tools.'
              : 'List the server’s tools, then select the ones the bot may use. None are allowed by default.'}
          </Text>
        ) : (
          <Checkbox.Group aria-label="Allowed tools" {...form.getInputProps('allowed')} onChange={choose}>
            <Stack gap="sm">
              {tools.map((tool) => (
                <OfferedToolChoice key={tool.name} {...tool} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Card>
  )
}
