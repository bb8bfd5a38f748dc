import { Card, Select, Stack, TextInput, Title } from '@mantine/core'
import type { ProviderList } from 'beckon-contract'
import type { EngineForm } from './engine-form.ts'
import styles from './model-fields.module.css'
import { ModelName } from './model-name.tsx'
import { NoProvider } from './no-provider.tsx'
import { serviceModel } from './operator-model.ts'

interface ModelFieldsProps {
  form: EngineForm
  providers: ProviderList
  isEditable: boolean
}

export function ModelFields({ form, providers: { data, service }, isEditable }: ModelFieldsProps) {
  const choices = [
    ...(service ? [{ value: serviceModel, label: 'This service’s model' }] : []),
    ...data.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const provider = data.find(({ id }) => id === form.values.provider)
  const operatorsMost = form.values.provider === serviceModel ? service?.maxTokens : null
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>Model</Title>
        {choices.length === 0 ? (
          <NoProvider onAdded={({ id }) => form.setFieldValue('provider', id)} />
        ) : (
          <>
            <Select
              label="Provider"
              data={choices}
              allowDeselect={false}
              readOnly={!isEditable}
              {...form.getInputProps('provider')}
            />
            {provider ? (
              <ModelName field={form.getInputProps('model')} provider={provider} isEditable={isEditable} />
            ) : (
              service && (
                <TextInput
                  label="Model"
                  description="Set by the operator of this service."
                  value={service.model}
                  readOnly
                />
              )
            )}
          </>
        )}
        <div className={styles.numbers}>
          <TextInput
            label="Temperature"
            description="0 keeps to the most likely words; higher values vary more. Leave empty for the provider’s default."
            inputMode="decimal"
            placeholder="Provider default"
            readOnly={!isEditable}
            {...form.getInputProps('temperature')}
          />
          <TextInput
            label="Maximum length"
            description={`Maximum reply length in tokens. A token is about ¾ of a word. ${
              operatorsMost
                ? `The operator allows at most ${operatorsMost}, also if empty.`
                : 'Leave empty for the provider’s default.'
            }`}
            inputMode="numeric"
            placeholder={operatorsMost ? String(operatorsMost) : 'Provider default'}
            readOnly={!isEditable}
            {...form.getInputProps('maxTokens')}
          />
        </div>
      </Stack>
    </Card>
  )
}
