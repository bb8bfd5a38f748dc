import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../lib/failure.ts'

/**
 * Whether an origin is the service's own: the configured base URL, or the exact host and port that the browser
 * requested. The base URL counts whatever `Host` a proxy forwards; only the operator sets it. A host without its
 * port is not enough: another port of the same machine is another site, and gets the same cookies.
 */
export function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string | undefined): boolean {
  const from = URL.parse(origin)
  if (from === null) return false
  return from.host === host || (baseUrl !== undefined && from.origin === new URL(baseUrl).origin)
}

/** Whether a request comes from a page of the service itself, or from no page at all. */
export function isOwnOrNoPage(headers: IncomingHttpHeaders, baseUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site === 'same-origin' || site === 'none') return true
  return site === undefined && (origin === undefined || isOwnOrigin(origin, host, baseUrl))
}

const charactersShown = 200

/** The CSRF check. Browsers report a request's origin; one caused by another site must not use the person's cookie. */
export function refuseCrossSite(method: string, headers: IncomingHttpHeaders, baseUrl: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  if (isOwnOrNoPage(headers, baseUrl)) return
  const { origin, host } = headers
  throw new Failure('cross_site', explain(origin ?? 'another site', host, baseUrl))
}

function explain(seen: string, host: string | undefined, baseUrl: string | undefined): string {
  const called = `the host that was called, ${host?.slice(0, charactersShown) ?? 'which is not named'}`
  const expected = baseUrl === undefined ? called : `${new URL(baseUrl).origin} (BECKON_BASE_URL), or ${called}`
  return (
    `The request came from ${seen.slice(0, charactersShown)}. Expected: ${expected}. ` +
    'Open the settings pages at that address. Behind a proxy, set BECKON_BASE_URL to the address that browsers show, ' +
    'and let the proxy pass on the Host header with its port.'
  )
}
