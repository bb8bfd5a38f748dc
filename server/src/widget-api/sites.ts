const anySite = '*'
const usualPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

interface Place {
  protocol: string
  host: string
  port: string
}

/**
 * Whether this origin may embed a bot with these sites. `https://*.shop.example` covers subdomains at any depth, but
 * not the site itself: the same as in the `frame-ancestors` that browsers enforce.
 */
export function maySiteCarry(sites: string[], origin: string): boolean {
  const page = readOrigin(origin)
  if (!page) return false
  return sites.some((site) => site === anySite || isSame(site, page))
}

/** The same for a browser: a regular expression for the origins that may embed a bot with these sites. */
export const sitesPattern = (sites: string[]): string =>
  sites.includes(anySite) ? '^https?:' : `^(${sites.map(sitePattern).join('|') || '-'})$`

const sitePattern = (site: string): string =>
  site
    .replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2')
    .replace(/[^\w*:/-]/g, '\\$&')
    .replace('*', '.+')

/** Whether this origin is one of the sites by name: "any site" names none. */
export const isListedSite = (sites: string[], origin: string): boolean =>
  maySiteCarry(
    sites.filter((site) => site !== anySite),
    origin,
  )

/** Who may frame the panel: the listed sites, and always the service's own preview. */
export const frameAncestorsOf = (sites: string[]): string =>
  sites.includes(anySite) ? anySite : [...sites, "'self'"].join(' ')

/** `https://shop.example:443/cart` is on `https://shop.example`; undefined if it isn't a web page. */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url && url.protocol in usualPorts ? url.origin : undefined
}

function readOrigin(origin: string): Place | undefined {
  const url = URL.parse(origin)
  return url && url.protocol in usualPorts ? placeOf(url.protocol, url.hostname, url.port) : undefined
}

const placeOf = (protocol: string, host: string, port: string): Place => ({
  protocol,
  host,
  port: port || (usualPorts[protocol] ?? ''),
})

function isSame(site: string, page: Place): boolean {
  const [, protocol = '', stars, host = '', port = ''] = /^(https?:)\/\/(\*\.)?([^:*]+)(?::(\d+))?$/.exec(site) ?? []
  const named = placeOf(protocol, host, port)
  if (named.protocol !== page.protocol || named.port !== page.port) return false
  return stars === undefined ? page.host === named.host : page.host.endsWith(`.${named.host}`)
}
