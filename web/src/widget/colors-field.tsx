import { Fieldset, Text } from '@mantine/core'
import type { AppearanceForm } from './appearance-form.ts'
import styles from './appearance-section.module.css'
import { ColorField } from './color-field.tsx'

/** The widget's own: see widget/src/panel/palette.ts. */
const usual = { background: ['#ffffff', '#17191e'], textColor: ['#1a1d21', '#eceef1'] } as const

/** The colours of the light and of the dark scheme, side by side. */
export function ColorsField({ form, isEditable }: { form: AppearanceForm; isEditable: boolean }) {
  const disabled = !isEditable
  return (
    <Fieldset legend="Colours" variant="unstyled">
      <Text fz="sm" c="dimmed" mb="xs">
        For the light and the dark scheme. Leave a field empty for the usual colour. Texts stay readable: a colour
        without enough contrast is adjusted.
      </Text>
      <div className={styles.numbers}>
        <ColorField label="Colour" disabled={disabled} {...form.getInputProps('color')} />
        <ColorField
          label="Colour, dark"
          placeholder={form.values.color}
          disabled={disabled}
          {...form.getInputProps('colorDark')}
        />
        <ColorField
          label="Background"
          placeholder={usual.background[0]}
          disabled={disabled}
          {...form.getInputProps('background')}
        />
        <ColorField
          label="Background, dark"
          placeholder={usual.background[1]}
          disabled={disabled}
          {...form.getInputProps('backgroundDark')}
        />
        <ColorField
          label="Text"
          placeholder={usual.textColor[0]}
          disabled={disabled}
          {...form.getInputProps('textColor')}
        />
        <ColorField
          label="Text, dark"
          placeholder={usual.textColor[1]}
          disabled={disabled}
          {...form.getInputProps('textColorDark')}
        />
      </div>
    </Fieldset>
  )
}
