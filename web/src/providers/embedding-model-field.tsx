import { TextInput } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { ProviderForm } from './provider-form.ts'

export function EmbeddingModelField({ form, hint }: { form: ProviderForm; hint: string }) {
  return (
    <TextInput
      label="Embedding model"
      description="Lets your bots find answers that use different words. Their knowledge and every question are sent to this provider. Only one provider at a time: turning this on turns it off for others. Leave empty to turn it off and keep everything on this service."
      placeholder={`Off (e.g. ${hint})`}
      maxLength={limits.modelCharacters}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('embeddingModel')}
    />
  )
}
