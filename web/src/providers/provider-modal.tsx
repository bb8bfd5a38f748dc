import { Button, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { factsOf, limits, type Provider, providerKinds } from 'beckon-contract'
import { api } from '../api.ts'
import { EditorModal } from '../layout/editor-modal.tsx'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { EmbeddingModelField } from './embedding-model-field.tsx'
import { KeyField } from './key-field.tsx'
import { changeOf, draftOf, type ProviderFields, suggestName, useProviderForm } from './provider-form.ts'
import { modelsQuery, providersQuery } from './provider-queries.ts'

interface ProviderModalProps {
  /** Null to add one. */
  provider: Provider | null
  onClose: () => void
  onAdded: (provider: Provider) => void
}

export function ProviderModal({ provider, onClose, onAdded }: ProviderModalProps) {
  return (
    <EditorModal opened onClose={onClose} title={provider ? `Edit ${provider.name}` : 'Add a provider'}>
      {(onCancel) => <ProviderFieldset provider={provider} onClose={onClose} onCancel={onCancel} onAdded={onAdded} />}
    </EditorModal>
  )
}

function ProviderFieldset({ provider, onClose, onCancel, onAdded }: ProviderModalProps & { onCancel: () => void }) {
  const queries = useQueryClient()
  const form = useProviderForm(provider)
  const { kind } = form.values
  const words = factsOf(kind)
  const save = useSave(
    providersQuery,
    (fields: ProviderFields) =>
      provider ? api.providers.change(provider.id, changeOf(fields)) : api.providers.create(draftOf(fields)),
    {
      isQuiet: true,
      saved: ({ name }) => (provider ? `${name} saved` : `${name} added`),
      onSaved: (saved) => {
        // Results for the old key or URL say nothing about the new one.
        void queries.resetQueries(modelsQuery(saved.id))
        if (!provider) onAdded(saved)
        onClose()
        // Whether the change is right, which also ends a fault that it was about.
        if (provider) void queries.prefetchQuery(modelsQuery(saved.id))
      },
    },
  )
  const submit = form.onSubmit((fields) =>
    save.mutate(fields, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!provider && (
          <Radio.Group label="Kind" {...form.getInputProps('kind')}>
            <SimpleGrid cols={2} spacing="xs" mt="xs">
              {providerKinds.map((value) => (
                <Radio key={value} value={value} label={factsOf(value).label} />
              ))}
            </SimpleGrid>
          </Radio.Group>
        )}
        <TextInput
          label="Name"
          description="Helps you and your team tell providers apart. Leave it empty to use the name shown."
          placeholder={form.values.url.trim() === '' ? words.nameHint : suggestName(form.values)}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Address"
          description={
            words.isAnyServer
              ? 'The API’s base URL, as given by Azure, Mistral, Groq, OpenRouter, Ollama, vLLM or LM Studio.'
              : 'Leave empty unless you use your own gateway.'
          }
          placeholder={words.address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('url')}
        />
        <KeyField form={form} provider={provider} />
        {provider && words.embeddingModelHint && <EmbeddingModelField form={form} hint={words.embeddingModelHint} />}
        <FormError failure={save.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {provider ? 'Save and test' : 'Add and test'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
