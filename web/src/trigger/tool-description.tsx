import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Bot, limits } from 'beckon-contract'
import { useBotChange } from '../bots/bot-queries.ts'
import { CopyField } from '../layout/copy-field.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { fieldErrors, showSaved } from '../save.ts'
import { baseUrl } from './trigger-url.ts'

const formOf = ({ toolDescription }: Bot) => ({ toolDescription })

/** What agents that use the bot as an MCP tool are told about it. */
export function ToolDescription({ bot, isEditable }: { bot: Bot; isEditable: boolean }) {
  const save = useBotChange(bot.id, 'Description saved')
  const form = useForm({ initialValues: formOf(bot) })
  const submit = form.onSubmit(({ toolDescription }) =>
    save.mutate(
      { toolDescription: toolDescription.trim() },
      {
        onSuccess: (saved) => showSaved(form, formOf(saved)),
        onError: (failure) => form.setErrors(fieldErrors(failure)),
      },
    ),
  )
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={2}>Use it as a tool</Title>
            <Text fz="sm" c="dimmed" mt={4}>
              Agents that speak MCP can ask this bot: give them this address and an API token.
            </Text>
          </div>
          <CopyField label="MCP server" value={`${baseUrl()}/mcp`} />
          <Textarea
            label="Description for MCP clients"
            description="Agents read it to decide when to ask this bot. Leave empty to use the bot’s name and greeting."
            placeholder="Answers questions about orders, shipping and returns of the Example Shop."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.toolDescriptionCharacters}
            readOnly={!isEditable}
            {...form.getInputProps('toolDescription')}
          />
          {isEditable && (
            <Group justify="flex-end">
              <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
                Save description
              </Button>
            </Group>
          )}
        </Stack>
        <UnsavedGuard isDirty={form.isDirty() && !save.isPending} />
      </form>
    </Card>
  )
}
