import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './color-field.module.css'

interface ColorFieldProps {
  label: string
  description?: string
  placeholder?: string
  disabled: boolean
  value?: string
  onChange?: (color: string) => void
  error?: ReactNode
}

const sixDigits = /^#[0-9a-f]{6}$/i

/** A hex colour to type, beside the browser's own colour picker. */
export const ColorField = ({ value = '', onChange, disabled, ...field }: ColorFieldProps) => (
  <TextInput
    leftSection={
      <input
        type="color"
        aria-label={`${field.label}: pick`}
        className={styles.swatch}
        disabled={disabled}
        value={sixDigits.test(value) ? value : (field.placeholder ?? '#000000')}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    }
    spellCheck={false}
    disabled={disabled}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    {...field}
  />
)
