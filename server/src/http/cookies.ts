import type { IncomingHttpHeaders } from 'node:http'

/** `session`: the secret of a session. `device`: who signed in with this browser before; signed, and no credential. */
const names = { session: 'beckon_session', device: 'beckon_device' }
type Cookie = keyof typeof names

/** Whether browsers reach the service over https. */
export const isSecure = (baseUrl: string | undefined): boolean => baseUrl?.startsWith('https:') ?? false

/**
 * Over https the prefix makes browsers accept the cookie only from this very host: no sibling subdomain, and nobody on
 * an unencrypted connection, can plant one. Over plain http, as on localhost, browsers would refuse it.
 */
const nameOf = (cookie: Cookie, secure: boolean): string => (secure ? `__Host-${names[cookie]}` : names[cookie])

/** Inaccessible to scripts and other sites. */
export const writeCookie = (
  cookie: Cookie,
  value: string,
  { maxAgeMs, secure }: { maxAgeMs: number; secure: boolean },
): string =>
  [
    `${nameOf(cookie, secure)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')

export const removeCookie = (cookie: Cookie, secure: boolean): string =>
  writeCookie(cookie, '', { maxAgeMs: 0, secure })

export const readCookie = (cookie: Cookie, headers: IncomingHttpHeaders, secure: boolean): string | undefined =>
  findCookie(nameOf(cookie, secure), headers)

export function findCookie(name: string, { cookie: sent = '' }: IncomingHttpHeaders): string | undefined {
  for (const pair of sent.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}
