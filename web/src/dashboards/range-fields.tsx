import { NativeSelect, TextInput } from '@mantine/core'
import { TimeZoneSelect } from '../layout/time-zone-select.tsx'
import { type RangeName, ranges, type useDashboardSearch } from './dashboard-search.ts'
import { rangeWords } from './dashboard-words.ts'
import styles from './dashboards.module.css'

export function RangeFields({ search, query, change }: ReturnType<typeof useDashboardSearch>) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Range"
        value={search.range}
        onChange={({ currentTarget: { value } }) =>
          change({
            range: value as RangeName,
            ...(value === 'custom' ? { from: query.from, to: query.to } : { from: undefined, to: undefined }),
          })
        }
        data={ranges.map((value) => ({ value, label: rangeWords[value] }))}
      />
      {search.range === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'To'}
            value={search[name] ?? ''}
            onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          />
        ))}
      <TimeZoneSelect value={search.zone} onChange={(zone) => change({ zone })} />
    </div>
  )
}
