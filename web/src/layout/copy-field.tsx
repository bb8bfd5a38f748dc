import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CopyFieldProps {
  value: string
  label: string
  description?: ReactNode
}

/** A value to copy: read-only, selected on focus, with a copy button. */
export function CopyField({ value, label, description }: CopyFieldProps) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      classNames={{ input: styles.field }}
      spellCheck={false}
      rightSection={<CopyButton value={value} label={`Copy ${label}`} />}
    />
  )
}
