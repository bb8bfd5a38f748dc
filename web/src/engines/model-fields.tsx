import { Alert, Button, Card, Select, Stack, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Provider, ProviderList } from 'beckon-contract'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { mayAdmin, useSession } from '../session.ts'
import { type EngineForm, serviceModel } from './engine-form.ts'
import styles from './model-fields.module.css'
import { ModelName } from './model-name.tsx'

const ProviderModal = lazyPart(async () => (await import('../providers/provider-modal.tsx')).ProviderModal)

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
              <ModelName form={form} provider={provider} isEditable={isEditable} />
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
            description="0 keeps to the likeliest words, higher varies more. Empty: as the provider sets it."
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

/** Added here, without leaving a form that is not saved yet. */
function NoProvider({ onAdded }: { onAdded: (provider: Provider) => void }) {
  const { role } = useSession()
  const [isAdding, adding] = useDisclosure(false)
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} />}>
      This account has no provider yet.{' '}
      {mayAdmin(role) ? (
        <Button size="compact-sm" variant="light" color="yellow" onClick={adding.open}>
          Add a provider
        </Button>
      ) : (
        'Ask an owner or admin to add one under Models.'
      )}
      <DialogPlace>
        {isAdding && <ProviderModal provider={null} onClose={adding.close} onAdded={onAdded} />}
      </DialogPlace>
    </Alert>
  )
}
