import '@mantine/dates/styles.layer.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayAfter } from './expiry.ts'

export interface ExpiryDayProps {
  day: string | null
  onDay: (day: string | null) => void
  error: ReactNode
}

/** A separate file, because the calendar is only loaded for those who pick a day. */
export function ExpiryDay({ day, onDay, error }: ExpiryDayProps) {
  return (
    <DatePickerInput
      label="Last day"
      placeholder="Pick a day"
      leftSection={<IconCalendar size={18} stroke={1.6} />}
      minDate={dayAfter(0)}
      weekendDays={[]}
      value={day}
      onChange={onDay}
      error={error}
      valueFormat="D MMMM YYYY"
      maw={260}
    />
  )
}
