const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** "3 days ago", "in 2 months"; the full date, in the person's time zone, on pointing at it. */
export function RelativeTime({ value }: { value: string }) {
  const date = new Date(value)
  return (
    <time dateTime={value} title={full.format(date)}>
      {sayRelative(date)}
    </time>
  )
}

function sayRelative(date: Date) {
  const seconds = (date.getTime() - Date.now()) / 1000
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return seconds > 0 ? 'in less than a minute' : 'just now'
}
