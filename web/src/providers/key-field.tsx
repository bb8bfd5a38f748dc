import { Checkbox, TextInput } from '@mantine/core'
import type { Provider } from 'beckon-contract'
import type { ProviderForm } from './provider-form.ts'
import { kindWords, sayKey } from './provider-words.ts'

/** Write-only: a stored key is shown only by its last characters. */
export function KeyField({ form, provider }: { form: ProviderForm; provider: Provider | null }) {
  const { kind, isKeyRemoved } = form.values
  const hasKey = provider !== null && provider.keyEnding !== null
  return (
    <>
      <TextInput
        type="password"
        label={hasKey ? 'New key' : 'Key'}
        description={
          hasKey
            ? `${sayKey(provider)} is stored. Leave this empty to keep it.`
            : `Stored encrypted and never shown again.${kind === 'compatible' ? ' Your own server may not need one.' : ''}`
        }
        placeholder={hasKey ? sayKey(provider) : kindWords[kind].keyHint}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        disabled={isKeyRemoved}
        {...form.getInputProps('key')}
      />
      {hasKey && kind === 'compatible' && (
        <Checkbox
          label="Delete the stored key: this server doesn’t need one"
          {...form.getInputProps('isKeyRemoved', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
