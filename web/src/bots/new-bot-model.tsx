import { Input, Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ModelName } from '../engines/model-name.tsx'
import { NoProvider } from '../engines/no-provider.tsx'
import { serviceModel } from '../engines/operator-model.ts'
import { providersQuery } from '../providers/provider-queries.ts'
import type { NewBotFields } from './new-bot-fields.ts'

/** Which model a new bot uses. A provider is added without leaving the form. */
export function NewBotModel({ form }: { form: NewBotFields }) {
  const { data, service } = useSuspenseQuery(providersQuery).data
  const choices = [
    ...(service ? [{ value: serviceModel, label: 'This service’s model' }] : []),
    ...data.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const provider = data.find(({ id }) => id === form.values.provider)
  if (choices.length === 0)
    return (
      <div>
        <NoProvider onAdded={({ id }) => form.setFieldValue('provider', id)} />
        {form.errors.provider && (
          <Input.Error mt="xs">Add a provider, or let the bot answer without a model for now.</Input.Error>
        )}
      </div>
    )
  return (
    <>
      <Select
        label="Provider"
        placeholder="Choose a provider"
        data={choices}
        allowDeselect={false}
        {...form.getInputProps('provider')}
      />
      {provider && <ModelName field={form.getInputProps('model')} provider={provider} isEditable />}
    </>
  )
}
