import { dayOf, endOfDay } from '../layout/dates.ts'

const dayMs = 86_400_000

/** How long a new token is valid: some days, until a chosen day, or forever. */
export type ExpiryChoice = '30' | '90' | '365' | 'date' | 'never'

/** `2027-02-13` in the person's calendar. */
export const dayAfter = (days: number, now = new Date()) =>
  new Date(Date.parse(dayOf(now)) + days * dayMs).toISOString().slice(0, 10)

/** A day without a time means its end, in the person's time zone. */
export function expiryOf(choice: ExpiryChoice, pickedDay: string | null): Date | null {
  if (choice === 'never') return null
  if (choice === 'date') return pickedDay ? endOfDay(pickedDay) : null
  return endOfDay(dayAfter(Number(choice)))
}
