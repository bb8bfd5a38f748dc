import { sayDate } from './dates.ts'
import { sayRelative } from './relative-words.ts'

/** "3 days ago", "in 2 months"; the full date, in the person's time zone, on hover. */
export function RelativeTime({ value }: { value: string }) {
  const date = new Date(value)
  return (
    <time dateTime={value} title={sayDate(date, 'dayAndTime')}>
      {sayRelative(date, new Date())}
    </time>
  )
}
