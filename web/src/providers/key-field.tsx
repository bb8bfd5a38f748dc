import { Checkbox, TextInput } from '@mantine/core'
import { factsOf, type Provider } from 'beckon-contract'
import { formatKey } from './key-words.ts'
import type { ProviderForm } from './provider-form.ts'

/** Write-only: a stored key is shown only by its last characters. */
export function KeyField({ form, provider }: { form: ProviderForm; provider: Provider | null }) {
  const { kind, isKeyRemoved } = form.values
  const { isAnyServer, keyHint } = factsOf(kind)
  const hasKey = provider !== null && provider.keyEnding !== null
  return (
    <>
      <TextInput
        type="password"
        label={hasKey ? 'New key' : 'Key'}
        description={
          hasKey
            ? `${formatKey(provider)} is stored. Leave this empty to keep it.`
            : `Stored encrypted and never shown again.${isAnyServer ? ' Your own server may not need one.' : ''}`
        }
        placeholder={hasKey ? formatKey(provider) : keyHint}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        disabled={isKeyRemoved}
        {...form.getInputProps('key')}
      />
      {hasKey && isAnyServer && (
        <Checkbox
          label="Delete the stored key: this server doesn’t need one"
          {...form.getInputProps('isKeyRemoved', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
