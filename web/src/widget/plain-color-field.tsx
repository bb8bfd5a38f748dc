import { TextInput } from '@mantine/core'
import type { ColorFieldProps } from './color-field.tsx'
import styles from './plain-color-field.module.css'

/** The colour as text, until the picker is loaded, or if it could not be. */
export function PlainColorField({ value = '', onChange, ...field }: ColorFieldProps) {
  return (
    <TextInput
      leftSection={<span className={styles.swatch} style={{ backgroundColor: value }} />}
      leftSectionPointerEvents="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...field}
    />
  )
}
