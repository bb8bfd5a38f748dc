import { Card, Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved } from '../save.ts'
import { BoundsFields } from './bounds-fields.tsx'
import { CallFields } from './call-fields.tsx'
import { HeaderRows } from './header-rows.tsx'
import styles from './http-tool-editor.module.css'
import { httpDraftOf, httpFieldsOf, useHttpToolForm } from './http-tool-form.ts'
import { ParametersField } from './parameters-field.tsx'
import { isWritten, toolErrors } from './tool-form.ts'
import type { ToolOf } from './tool-queries.ts'
import { useToolSaving } from './tool-saving.ts'
import { TryTool } from './try-tool.tsx'

const descriptionCharacters = 2_000

interface HttpToolEditorProps {
  botId: string
  /** Null for a new one. */
  tool: ToolOf<'http'> | null
  isEditable: boolean
}

export function HttpToolEditor({ botId, tool, isEditable }: HttpToolEditorProps) {
  const isOn = tool?.isOn ?? true
  const form = useHttpToolForm(httpFieldsOf(tool))
  const save = useToolSaving(botId, tool)
  const saveFields = form.onSubmit((fields) =>
    save.mutate(httpDraftOf(fields, isOn), {
      onSuccess: (saved) => {
        if (saved.kind === 'http') showSaved(form, httpFieldsOf(saved))
      },
      onError: (failure) => form.setErrors(toolErrors(fieldErrors(failure))),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.setFieldValue('headers', form.getValues().headers.filter(isWritten))
    saveFields(event)
  }
  return (
    <div className={styles.columns}>
      <form onSubmit={submit} noValidate>
        <Fieldset disabled={!isEditable} variant="unstyled" m={0}>
          <Stack gap="lg">
            <Card>
              <Stack gap="md">
                <TextInput
                  label="Name"
                  description="The name the model uses: letters, digits, - and _."
                  placeholder="find_contact"
                  maxLength={64}
                  autoComplete="off"
                  spellCheck={false}
                  {...form.getInputProps('name')}
                />
                <Textarea
                  label="Description"
                  description="Tells the model what the tool does, when to use it and what it returns."
                  placeholder="Finds a contact in our CRM by email address. Use it before you create a new one."
                  autosize
                  minRows={2}
                  maxRows={8}
                  maxLength={descriptionCharacters}
                  {...form.getInputProps('description')}
                />
                <ParametersField form={form} />
              </Stack>
            </Card>
            <Card>
              <Stack gap="md">
                <CallFields form={form} />
                <HeaderRows
                  headers={form.values.headers}
                  onChange={(headers) => form.setFieldValue('headers', headers)}
                  errors={form.errors}
                />
                <BoundsFields of={(field) => form.getInputProps(field)} />
              </Stack>
            </Card>
          </Stack>
        </Fieldset>
        {isEditable && (
          <SaveBar
            isDirty={form.isDirty()}
            isSaving={save.isPending}
            onDiscard={form.reset}
            label={tool ? 'Save changes' : 'Add tool'}
          />
        )}
      </form>
      {isEditable && <TryTool botId={botId} toolId={tool?.id} form={form} />}
    </div>
  )
}
