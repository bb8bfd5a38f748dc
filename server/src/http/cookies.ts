import type { IncomingHttpHeaders } from 'node:http'

const name = 'beckon_session'

/** The only cookie: the session's secret, inaccessible to scripts and other sites. */
export const sessionCookie = (secret: string, { maxAgeMs, secure }: { maxAgeMs: number; secure: boolean }): string =>
  [
    `${name}=${secret}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')

export const noSessionCookie = (secure: boolean): string => sessionCookie('', { maxAgeMs: 0, secure })

export function readSessionCookie({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}
