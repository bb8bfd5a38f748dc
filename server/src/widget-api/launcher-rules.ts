import type { LauncherSettings } from 'beckon-contract'

type Hours = NonNullable<LauncherSettings['hours']>

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** After the last minute of a day. */
const dayEnd = '24:01'

/**
 * A bot's page rules, hours and proactive message as a function for the launcher's script (`FollowRules` of the widget).
 * It checks at once and each second, because a single-page app shows another page without telling. Undefined if there
 * are none, or if a pattern could take a browser long: then they are left to the chat.
 */
export function rulesInScript({ showOn, hideOn, hours, proactive }: LauncherSettings): string | undefined {
  const patterns = [...showOn, ...hideOn, ...(proactive?.pages ?? [])]
  const hasRules = showOn.length > 0 || hideOn.length > 0 || hours !== null || proactive !== null
  if (!hasRules || patterns.some((pattern) => pattern.split('*').length > 2)) return
  const shown = [
    ...(showOn.length > 0 ? [isOn(showOn)] : []),
    ...(hideOn.length > 0 ? [`!${isOn(hideOn)}`] : []),
    ...(hours ? [isWithin(hours)] : []),
  ]
  const due = proactive && [
    `s==${proactive.afterSeconds}`,
    ...(proactive.pages.length > 0 ? [isOn(proactive.pages)] : []),
  ]
  const steps = [
    // The path, the seconds on it, and the time.
    'p==location.pathname||(p=location.pathname,s=0)',
    ...(hours ? [`try{t=${clockOf(hours)}}catch{}`] : []),
    ...(shown.length > 0 ? [`chat()||(launcher.button.hidden=!(${shown.join('&&')}))`] : []),
    ...(due ? [`memory.get().proactive||${due.join('&&')}&&use(c=>c.propose?.())`] : []),
    's++',
    'ended.aborted||setTimeout(check,1e3)',
  ]
  return `({launcher,memory,ended},use,chat)=>{let p,s,t,check=()=>{${steps.join(';')}};check()}`
}

const isOn = (patterns: string[]) => `${new RegExp(`^(${patterns.map(patternSource).join('|')})$`)}.test(p)`

const patternSource = (pattern: string) => pattern.replace(/[^\w*/-]/g, '\\$&').replace('*', '.*')

/**
 * The time is a text such as `Mon09:30`, which is between two such texts only on that day. In a browser that doesn't know
 * the time zone there is none, which is not a reason to hide.
 */
function isWithin({ days }: Hours) {
  const times = days.flatMap((day, place) => {
    if (!day) return []
    const [from, to] = day
    const [today, tomorrow] = [dayNames[place], dayNames[(place + 1) % dayNames.length]]
    // A day that closes before it opens does so after midnight.
    return to < from
      ? [
          [today + from, today + dayEnd],
          [`${tomorrow}00:00`, tomorrow + to],
        ]
      : [[today + from, today + to]]
  })
  return `(!t||${JSON.stringify(times)}.some(([a,b])=>a<=t&&t<b))`
}

const clockOf = ({ timeZone }: Hours) =>
  `new Date().toLocaleString("en-GB",{timeZone:"${timeZone}",weekday:"short",hour:"2-digit",minute:"2-digit"}).replace(/\\W+/,"")`
