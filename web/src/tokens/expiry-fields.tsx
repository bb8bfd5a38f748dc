import { Alert, Input, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { type ExpiryChoice, expiryOf } from './expiry.ts'
import styles from './expiry-fields.module.css'
import { PlainExpiryDay } from './plain-expiry-day.tsx'

const loadCalendar = async () => (await import('./expiry-day.tsx')).ExpiryDay
const ExpiryDay = lazy(async () => ({ default: await loadCalendar().catch(() => PlainExpiryDay) }))

const choices: { value: ExpiryChoice; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
]

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full' })

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
        <Suspense fallback={<Skeleton height={60} maw={260} />}>
          <ExpiryDay day={day} onDay={onDay} error={error} />
        </Suspense>
      )}
      {choice === 'never' ? (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} maw={560}>
          A token that never expires keeps working even if it leaks or is forgotten. Choose a year and replace it in
          time, or check regularly when it was last used.
        </Alert>
      ) : (
        expires && (
          <Text fz="sm" c="dimmed">
            Works until the end of {longDay.format(expires)}, in your time zone.
          </Text>
        )
      )}
      {error && choice !== 'date' && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
