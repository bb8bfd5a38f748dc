import type { LauncherSettings } from 'beckon-contract'
import { minutesPerDay, minutesPerWeek, offsetsFrom, weekMinuteAtStart } from './week-minutes.ts'

type Hours = NonNullable<LauncherSettings['hours']>

/**
 * A bot's page rules, hours and proactive message as a function for the launcher's script (`FollowRules` of the widget).
 * It checks at once and each second, because a single-page app shows another page without telling. Undefined if there
 * are none, or if a pattern could take a browser long: then they are left to the chat.
 */
export function rulesInScript(
  { showOn, hideOn, hours, proactive }: LauncherSettings,
  nowMs: number,
): string | undefined {
  const patterns = [...showOn, ...hideOn, ...(proactive?.pages ?? [])]
  const hasRules = showOn.length > 0 || hideOn.length > 0 || hours !== null || proactive !== null
  if (!hasRules || patterns.some((pattern) => pattern.split('*').length > 2)) return
  const clock = hours && clockOf(hours, nowMs)
  const shown = [
    ...(showOn.length > 0 ? [isOn(showOn)] : []),
    ...(hideOn.length > 0 ? [`!${isOn(hideOn)}`] : []),
    ...(hours && clock ? [isWithin(hours)] : []),
  ]
  const due = proactive && [
    `s++==${proactive.afterSeconds}`,
    ...(proactive.pages.length > 0 ? [isOn(proactive.pages)] : []),
  ]
  const steps = [
    // The path, and the seconds on it.
    ...(due ? ['p==(p=location.pathname)||(s=0)'] : patterns.length > 0 ? ['p=location.pathname'] : []),
    ...(clock ? [clock] : []),
    ...(shown.length > 0 ? [`c()||(b.hidden=!(${shown.join('&&')}))`] : []),
    ...(due ? [`${due.join('&&')}&&(m.get().proactive||u(c=>c.propose?.()))`] : []),
    'a.aborted||setTimeout(e,1e3)',
  ]
  return `(b,m,a,u,c,p,s,t,d)=>{let e=()=>{${steps.join(';')}};e()}`
}

const isOn = (patterns: string[]) => `${new RegExp(patterns.map(patternSource).join('|'))}.test(p)`

const patternSource = (pattern: string) =>
  `^${pattern.replace(/[^\w*/-]/g, '\\$&').replace('*', '.*')}$`.replace(/\.\*\$$/, '')

/** The days with the same times are one condition on the day `d`, Monday is 0, and the minute of the day `t`. */
function isWithin({ days }: Hours) {
  const daysAt = new Map<string, number[]>()
  const add = (day: number, from: number, to: number) => {
    if (from < to) daysAt.set(`t>=${from}&&t<${to}`, [...(daysAt.get(`t>=${from}&&t<${to}`) ?? []), day])
  }
  for (const [day, open] of days.entries()) {
    if (!open) continue
    const [from, to] = open.map(minuteOf) as [number, number]
    // A day that closes before it opens does so after midnight.
    add(day, from, to < from ? minutesPerDay : to)
    if (to < from) add((day + 1) % days.length, 0, to)
  }
  const conditions = [...daysAt].map(([times, on]) => `${isDay(on)}&&${times}`)
  return conditions.length > 1 ? `(${conditions.join('||')})` : (conditions[0] ?? '0')
}

/** From Monday on, one day, or any. */
function isDay(days: number[]) {
  if (days.every((day, at) => day === at)) return `d<${days.length}`
  return days.length === 1 ? `d==${days[0]}` : `/[${days.join('')}]/.test(d)`
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Browsers need not know the time zone: the service tells how far it is from UTC, also after its clocks change soon.
 * Undefined if the service doesn't know it either, which is not a reason to hide.
 */
function clockOf({ timeZone }: Hours, nowMs: number) {
  const offsets = offsetsFrom(timeZone, nowMs)
  if (!offsets) return
  const { now, change } = offsets
  const inWeek = (offset: number) => (offset + weekMinuteAtStart + minutesPerWeek) % minutesPerWeek
  const offset = change ? `(Date.now()<${change.atMs}?${inWeek(now)}:${inWeek(change.offset)})` : inWeek(now)
  return `t=(Date.now()/6e4+${offset})%${minutesPerWeek};d=t/${minutesPerDay}|0;t%=${minutesPerDay}`
}
