import { TextInput } from '@mantine/core'
import styles from './bounds-fields.module.css'
import type { HttpToolForm } from './http-tool-form.ts'

type InputProps = ReturnType<HttpToolForm['getInputProps']>

/** A call's timeout, and how much of its response is read. */
export function BoundsFields({ of }: { of: (field: 'timeoutSeconds' | 'resultCharacters') => InputProps }) {
  return (
    <div className={styles.bounds}>
      <TextInput label="Timeout, in seconds" inputMode="decimal" {...of('timeoutSeconds')} />
      <TextInput
        label="Maximum result length, in characters"
        description="Longer results are truncated before the model reads them."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        {...of('resultCharacters')}
      />
    </div>
  )
}
