import { sayRelative } from './relative-words.ts'

const full = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** "3 days ago", "in 2 months"; the full date, in the person's time zone, on hover. */
export function RelativeTime({ value }: { value: string }) {
  const date = new Date(value)
  return (
    <time dateTime={value} title={full.format(date)}>
      {sayRelative(date, new Date())}
    </time>
  )
}
