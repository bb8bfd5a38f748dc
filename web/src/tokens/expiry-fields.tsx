import { Alert, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../layout/dates.ts'
import { dayAfter, type ExpiryChoice, expiryOf } from './expiry.ts'
import styles from './expiry-fields.module.css'

const choices: { value: ExpiryChoice; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
]

interface ExpiryFieldsProps {
  choice: ExpiryChoice
  day: string | null
  onChoice: (choice: ExpiryChoice) => void
  onDay: (day: string | null) => void
  error: ReactNode
}

export function ExpiryFields({ choice, day, onChoice, onDay, error }: ExpiryFieldsProps) {
  const expires = expiryOf(choice, day)
  return (
    <Stack gap="xs">
      <Input.Label id="expiry-label">Expires</Input.Label>
      <SegmentedControl
        aria-labelledby="expiry-label"
        className={styles.choices}
        data={choices}
        value={choice}
        onChange={(value) => onChoice(value as ExpiryChoice)}
      />
      {choice === 'date' && (
        <TextInput
          type="date"
          label="Last day"
          min={dayAfter(0)}
          value={day ?? ''}
          onChange={(event) => onDay(event.currentTarget.value || null)}
          error={error}
          maw={260}
        />
      )}
      {choice === 'never' ? (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} maw={560}>
          A token that never expires keeps working even if it leaks or is forgotten. Choose a year and replace it in
          time, or check regularly when it was last used.
        </Alert>
      ) : (
        expires && (
          <Text fz="sm" c="dimmed">
            Works until the end of {formatDate(expires, 'fullDay')}, in your time zone.
          </Text>
        )
      )}
      {error && choice !== 'date' && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
