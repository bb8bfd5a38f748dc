import { NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DateFormat, dateFormats } from 'beckon-contract'
import { api } from '../api.ts'
import { formatDate, preferDates } from '../layout/dates.ts'
import { FormError } from '../layout/form-error.tsx'
import { TimeZoneSelect } from '../layout/time-zone-select.tsx'
import { useSave } from '../save.ts'
import { sessionQuery, useSession } from '../session.ts'

const formatWords: Record<DateFormat, string> = {
  mdy: 'Nov 17, 2026, 3:04 PM',
  dmy: '17 Nov 2026, 15:04',
  ymd: '2026-11-17, 15:04',
}

/** The time zone and format of all dates on the pages. Saved when chosen. */
export function DatesForm() {
  const { person } = useSession()
  const queries = useQueryClient()
  const save = useSave([], api.me.change, {
    saved: 'Saved',
    onSaved: (session) => {
      if (session.person) preferDates(session.person)
      queries.setQueryData(sessionQuery.queryKey, session)
    },
  })
  return (
    <Stack gap="sm">
      <TimeZoneSelect
        description={`Now: ${formatDate(new Date(), 'dayAndTime')}`}
        maw={360}
        first={{ value: '', label: 'As in the browser' }}
        value={person.timeZone ?? ''}
        onChange={(zone) => save.mutate({ timeZone: zone || null })}
      />
      <NativeSelect
        label="Date format"
        maw={360}
        value={person.dateFormat ?? ''}
        onChange={(event) => save.mutate({ dateFormat: (event.currentTarget.value || null) as DateFormat | null })}
        data={[
          { value: '', label: 'Default' },
          ...dateFormats.map((format) => ({ value: format, label: formatWords[format] })),
        ]}
      />
      <FormError failure={save.error} />
    </Stack>
  )
}
