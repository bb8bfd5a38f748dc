import { Alert, Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconListSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { fieldErrors } from '../save.ts'
import { type McpForm, mcpDraftOf } from './mcp-form.ts'
import { offeredTools } from './offered-tools.ts'
import { isWritten, toolErrors } from './tool-form.ts'

interface McpOfferProps {
  botId: string
  toolId: string | undefined
  form: McpForm
}

/** The author chooses which of a server's tools the bot may use; a server cannot add one by itself. */
export function McpOffer({ botId, toolId, form }: McpOfferProps) {
  const { allowed } = form.values
  const look = useMutation({
    mutationFn: () => {
      const fields = form.getValues()
      const draft = mcpDraftOf({ ...fields, headers: fields.headers.filter(isWritten) }, true)
      return api.tools.offer(botId, { draft, ...(toolId !== undefined && { toolId }) })
    },
    onError: (failure) => form.setErrors(toolErrors(fieldErrors(failure))),
    gcTime: 0,
  })
  const tools = offeredTools(look.data?.tools, allowed)
  const ask = () => {
    if (!form.validate().hasErrors) look.mutate()
  }
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>Allowed tools</Title>
          <Button
            variant={look.data ? 'default' : 'light'}
            size="xs"
            leftSection={<IconListSearch size={16} />}
            onClick={ask}
            loading={look.isPending}
          >
            Look what it offers
          </Button>
        </Group>
        {look.error && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} />}>
            {Object.values(fieldErrors(look.error))[0] ?? look.error.message}
          </Alert>
        )}
        {tools.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {look.data
              ? 'The server answers, but offers no tools.'
              : 'Ask the server for its tools, then tick those that the bot may use. None is allowed by itself.'}
          </Text>
        ) : (
          <Checkbox.Group aria-label="Allowed tools" {...form.getInputProps('allowed')}>
            <Stack gap="sm">
              {tools.map(({ name, description, isGone }) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={name}
                  description={isGone ? 'The server does not offer it any more.' : description}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Card>
  )
}
