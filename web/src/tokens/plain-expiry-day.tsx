import { TextInput } from '@mantine/core'
import type { ExpiryDayProps } from './expiry-day.tsx'

/** The browser's own date field, if the calendar could not be loaded: the form keeps its values. */
export function PlainExpiryDay({ day, onDay, error }: ExpiryDayProps) {
  return (
    <TextInput
      type="date"
      label="Last day"
      value={day ?? ''}
      onChange={(event) => onDay(event.currentTarget.value || null)}
      error={error}
      maw={260}
    />
  )
}
