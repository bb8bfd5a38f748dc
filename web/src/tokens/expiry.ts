/** How long a new token is valid: some days, until a chosen day, or forever. */
export type ExpiryChoice = '30' | '90' | '365' | 'date' | 'never'

/** `2027-02-13` in the person's calendar. */
export const dayAfter = (days: number, now = new Date()) =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** A day without a time means its end, in the person's time zone. */
export function endOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 23, 59, 59, 999)
}

export function expiryOf(choice: ExpiryChoice, pickedDay: string | null): Date | null {
  if (choice === 'never') return null
  if (choice === 'date') return pickedDay ? endOfDay(pickedDay) : null
  return endOfDay(dayAfter(Number(choice)))
}
