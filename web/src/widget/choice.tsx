import { Input, SegmentedControl } from '@mantine/core'

interface ChoiceProps {
  label: string
  description?: string
  choices: { value: string; label: string }[]
  isEditable: boolean
  value?: string
  onChange?: (value: string) => void
}

/** One of a few words. */
export function Choice({ label, description, choices, isEditable, value, onChange }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" description={description}>
      <div>
        <SegmentedControl
          aria-label={label}
          data={choices}
          disabled={!isEditable}
          {...(value !== undefined && { value })}
          {...(onChange && { onChange })}
        />
      </div>
    </Input.Wrapper>
  )
}
