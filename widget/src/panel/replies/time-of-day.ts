/** `Intl` needs 20 ms for its first format, in one task; on a slow phone four times that. */
const languages: Record<string, { pad?: false; zero?: number; half?: (time: string, isMorning: boolean) => string }> = {
  en: { pad: false, half: (time, isMorning) => `${time} ${isMorning ? 'AM' : 'PM'}` },
  ar: { pad: false, half: (time, isMorning) => `${time} ${isMorning ? 'ص' : 'م'}` },
  ko: { pad: false, half: (time, isMorning) => `${isMorning ? '오전' : '오후'} ${time}` },
  fa: { pad: false, zero: 0x6f0 },
  es: { pad: false },
  he: { pad: false },
  ja: { pad: false },
}

/** The visitor's local time, as it is written in their language. */
export function timeOfDay(date: Date, tag: string): string {
  const { pad = true, zero = 0, half } = languages[tag] ?? {}
  const hours = date.getHours()
  const hour = `${half ? hours % 12 || 12 : hours}`.padStart(pad ? 2 : 1, '0')
  const time = `${hour}:${`${date.getMinutes()}`.padStart(2, '0')}`
  const digits = zero ? time.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit))) : time
  return half?.(digits, hours < 12) ?? digits
}
