import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { fieldErrors } from '../save.ts'
import { ArgumentFields } from './argument-fields.tsx'
import { type HttpToolForm, httpDraftOf } from './http-tool-form.ts'
import { readSchema, rowsOf } from './parameter-schema.ts'
import { argumentsOf, readArguments } from './tool-arguments.ts'
import { isWritten, toolErrors } from './tool-form.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import styles from './try-tool.module.css'

interface TryToolProps {
  botId: string
  /** Where the stored secrets are; undefined before it is saved. */
  toolId: string | undefined
  form: HttpToolForm
}

/** Runs the tool as it is in the form, saved or not, with arguments that a model might give. */
export function TryTool({ botId, toolId, form }: TryToolProps) {
  const { isJson, rows, parameters } = form.values
  const shownRows = isJson ? rowsOf(readSchema(parameters)) : rows.filter(({ name }) => name.trim())
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [json, setJson] = useState('{}')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const trial = useMutation({
    mutationFn: (values: Record<string, unknown>) => {
      const fields = form.getValues()
      const draft = httpDraftOf({ ...fields, headers: fields.headers.filter(isWritten) }, true)
      return api.tools.try(botId, { draft, arguments: values, ...(toolId !== undefined && { toolId }) })
    },
    onError: (failure) => form.setErrors(toolErrors(fieldErrors(failure))),
    gcTime: 0,
  })
  const run = (event: FormEvent) => {
    event.preventDefault()
    const given = shownRows
      ? argumentsOf(shownRows, typed)
      : { values: readArguments(json), errors: readArguments(json) ? {} : { json: 'This is not a JSON object.' } }
    setErrors(given.errors)
    if (Object.keys(given.errors).length > 0 || !given.values || form.validate().hasErrors) return trial.reset()
    trial.mutate(given.values)
  }
  return (
    <Card component="section" aria-label="Try it" className={styles.panel}>
      <form onSubmit={run} noValidate>
        <Stack gap="sm">
          <Title order={2} fz="sm">
            Try it
          </Title>
          <Text fz="xs" c="dimmed">
            Makes a real call with the settings on this page. Any changes it makes are real.
          </Text>
          <ArgumentFields
            rows={shownRows}
            typed={typed}
            onType={(id, text) => setTyped((all) => ({ ...all, [id]: text }))}
            json={json}
            onJson={setJson}
            errors={errors}
          />
          <Button
            type="submit"
            variant="light"
            loading={trial.isPending}
            leftSection={<IconPlayerPlay size={16} />}
            fullWidth
          >
            Run
          </Button>
          <div aria-live="polite">
            {trial.error && (
              <Alert color="red" icon={<IconAlertCircle size={18} />}>
                {Object.values(fieldErrors(trial.error))[0] ?? trial.error.message}
              </Alert>
            )}
            {trial.data && <TrialOutcome result={trial.data} />}
          </div>
        </Stack>
      </form>
    </Card>
  )
}
