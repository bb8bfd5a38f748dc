import { TextInput } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { ProviderForm } from './provider-form.ts'

export function EmbeddingModelField({ form, hint }: { form: ProviderForm; hint: string }) {
  return (
    <TextInput
      label="Embeddings model"
      description="Lets your bots find what is meant even where the words differ. What they know, and every question, is sent to this provider for it. One provider at a time: another one’s is switched off. Empty: off, and everything stays here."
      placeholder={`Off (for example ${hint})`}
      maxLength={limits.modelCharacters}
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('embeddingModel')}
    />
  )
}
