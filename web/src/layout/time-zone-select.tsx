import { Select, type SelectProps } from '@mantine/core'
import { ownZone } from './dates.ts'
import { findTimeZones, timeZoneLabel, timeZones } from './time-zones.ts'

interface TimeZoneSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  value: string
  onChange: (zone: string) => void
  /** Listed before the others. */
  first?: { value: string; label: string } | undefined
}

export const TimeZoneSelect = ({ value, onChange, first, ...props }: TimeZoneSelectProps) => (
  <Select
    label="Time zone"
    searchable
    allowDeselect={false}
    nothingFoundMessage="No time zone found"
    filter={findTimeZones}
    value={value}
    onChange={(zone) => zone !== null && onChange(zone)}
    data={[
      ...(first ? [first] : []),
      ...timeZones(ownZone(), value || undefined).map((zone) => ({ value: zone, label: timeZoneLabel(zone) })),
    ]}
    {...props}
  />
)
