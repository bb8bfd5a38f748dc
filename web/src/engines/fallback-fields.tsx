import { Card, Select, Stack, TextInput, Title } from '@mantine/core'
import { factsOf, limits, type ProviderList } from 'beckon-contract'
import { UnpricedFallback } from '../spending/unpriced-fallback.tsx'
import type { EngineForm } from './engine-form.ts'
import { serviceModel } from './operator-model.ts'

interface FallbackFieldsProps {
  botId: string
  form: EngineForm
  providers: ProviderList
  isEditable: boolean
}

/** The model that replies when the first one fails. */
export function FallbackFields({ botId, form, providers: { data, service }, isEditable }: FallbackFieldsProps) {
  const choices = [
    ...(service ? [{ value: serviceModel, label: 'This service’s model' }] : []),
    ...data.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const provider = data.find(({ id }) => id === form.values.fallbackProvider)
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Fallback model</Title>
        <Select
          label="Fallback provider"
          description="Used when the model above fails, or hasn’t started to reply after half of the timeout. Its replies are billed too."
          placeholder="None"
          data={choices}
          clearable={isEditable}
          readOnly={!isEditable}
          {...form.getInputProps('fallbackProvider')}
        />
        {provider && (
          <TextInput
            label="Fallback model"
            description="The provider’s name for the model."
            placeholder={factsOf(provider.kind).modelHint}
            maxLength={limits.modelCharacters}
            autoComplete="off"
            spellCheck={false}
            readOnly={!isEditable}
            {...form.getInputProps('fallbackModel')}
          />
        )}
        {form.values.fallbackProvider !== null && <UnpricedFallback botId={botId} />}
      </Stack>
    </Card>
  )
}
