import { ColorInput } from '@mantine/core'
import type { ReactNode } from 'react'

const swatches = ['#5b5bd6', '#1c7ed6', '#0ca678', '#e8590c', '#d6336c', '#212529']

export interface ColorFieldProps {
  label: string
  description: string
  disabled: boolean
  value?: string
  onChange?: (color: string) => void
  error?: ReactNode
}

/** A separate file, loaded once the page is drawn: the picker is only shown when the field is focused. */
export const ColorField = (field: ColorFieldProps) => (
  <ColorInput
    format="hex"
    swatches={swatches}
    eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
    {...field}
  />
)
