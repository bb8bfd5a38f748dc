/** Order matters: every browser also claims to be the ones further down. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** "Firefox on Linux": enough for a person to recognise their own device. */
export function describeBrowser(userAgent: string) {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return userAgent.split(/[\s/]/)[0] || 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}

export const isPhone = (userAgent: string) => /iPhone|Android.*Mobile/.test(userAgent)
