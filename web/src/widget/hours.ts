import type { AppearanceValues } from 'beckon-contract'

type Hours = AppearanceValues['hours']

export interface DayFields {
  isOpen: boolean
  from: string
  to: string
}
export interface HoursFields {
  /** Off: the chat is always there. */
  isLimited: boolean
  timeZone: string
  /** Monday first. */
  days: DayFields[]
}

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const workingDays = 5
const usualDay = { from: '09:00', to: '17:00' }

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const hoursFieldsOf = (hours: Hours): HoursFields => ({
  isLimited: hours !== null,
  timeZone: hours?.timeZone ?? ownTimeZone(),
  days: dayNames.map((_, day) => {
    const times = hours?.days[day]
    if (hours === null) return { isOpen: day < workingDays, ...usualDay }
    return times ? { isOpen: true, from: times[0], to: times[1] } : { isOpen: false, ...usualDay }
  }),
})

export const hoursOf = ({ isLimited, timeZone, days }: HoursFields): Hours =>
  isLimited ? { timeZone, days: days.map(({ isOpen, from, to }) => (isOpen ? [from, to] : null)) } : null

export function hoursRule({ isLimited, days }: HoursFields) {
  if (!isLimited) return null
  if (!days.some(({ isOpen }) => isOpen)) return 'Choose at least one day.'
  const wrong = days.findIndex(({ isOpen, from, to }) => isOpen && (from === '' || to === '' || from === to))
  return wrong === -1 ? null : `${dayNames[wrong]}: enter when the chat opens and closes.`
}
