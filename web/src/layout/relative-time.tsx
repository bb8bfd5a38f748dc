import { formatDate } from './dates.ts'
import { formatRelative } from './relative-words.ts'

/** "3 days ago", "in 2 months"; the full date, in the person's time zone, on hover. */
export function RelativeTime({ value }: { value: string }) {
  const date = new Date(value)
  return (
    <time dateTime={value} title={formatDate(date, 'dayAndTime')}>
      {formatRelative(date, new Date())}
    </time>
  )
}
