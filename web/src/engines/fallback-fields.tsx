import { Card, Select, Stack, TextInput, Title } from '@mantine/core'
import { factsOf, limits, type ProviderList } from 'beckon-contract'
import type { EngineForm } from './engine-form.ts'

interface FallbackFieldsProps {
  form: EngineForm
  providers: ProviderList
  isEditable: boolean
}

/** The model that replies when the first one fails. */
export function FallbackFields({ form, providers: { data }, isEditable }: FallbackFieldsProps) {
  const provider = data.find(({ id }) => id === form.values.fallbackProvider)
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Fallback model</Title>
        <Select
          label="Fallback provider"
          description="Replies when the model above fails or doesn’t begin to reply in half of the time. Its replies cost money, too."
          placeholder="None"
          data={data.map(({ id, name }) => ({ value: id, label: name }))}
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
      </Stack>
    </Card>
  )
}
