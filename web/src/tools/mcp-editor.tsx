import { Box, Card, Fieldset, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved } from '../save.ts'
import { BoundsFields } from './bounds-fields.tsx'
import { HeaderRows } from './header-rows.tsx'
import { mcpDraftOf, mcpFieldsOf, useMcpForm } from './mcp-form.ts'
import { McpOffer } from './mcp-offer.tsx'
import { useMcpToolList } from './mcp-tool-list.ts'
import { isWritten, toolErrors } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'
import { useToolSaving } from './tool-saving.ts'

interface McpEditorProps {
  botId: string
  /** Null for a new one. */
  tool: ToolOf<'mcp'> | null
  isEditable: boolean
}

export function McpEditor({ botId, tool, isEditable }: McpEditorProps) {
  const isOn = tool?.isOn ?? true
  const form = useMcpForm(mcpFieldsOf(tool))
  const toolList = useMcpToolList(botId, tool, form)
  const save = useToolSaving(botId, tool)
  const saveFields = form.onSubmit((fields) =>
    save.mutate(mcpDraftOf(fields, isOn), {
      onSuccess: (saved) => {
        if (saved.kind === 'mcp') showSaved(form, mcpFieldsOf(saved))
      },
      onError: (failure) => form.setErrors(toolErrors(fieldErrors(failure))),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.setFieldValue('headers', form.getValues().headers.filter(isWritten))
    saveFields(event)
  }
  // What is shown is what is saved: without the new descriptions in the form, they are not shown either.
  const discard = () => {
    form.reset()
    toolList.reset()
  }
  return (
    <Box component="form" maw="44rem" onSubmit={submit} noValidate>
      <Fieldset disabled={!isEditable} variant="unstyled" m={0}>
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <TextInput
                label="Name"
                description="Prefix for its tool names: “crm” gives crm_find_contact."
                placeholder="crm"
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps('name')}
              />
              <TextInput
                label="Address"
                description="The URL of an MCP server (streamable HTTP)."
                placeholder="https://crm.example/mcp"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps('url')}
              />
              <HeaderRows
                headers={form.values.headers}
                onChange={(headers) => form.setFieldValue('headers', headers)}
                errors={form.errors}
              />
              <BoundsFields of={(field) => form.getInputProps(field)} />
            </Stack>
          </Card>
          <McpOffer form={form} toolList={toolList} stored={tool?.specs ?? []} />
        </Stack>
      </Fieldset>
      {isEditable && (
        <SaveBar
          isDirty={form.isDirty()}
          isSaving={save.isPending}
          onDiscard={discard}
          label={tool ? 'Save changes' : 'Add server'}
        />
      )}
    </Box>
  )
}
