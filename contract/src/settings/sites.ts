/** The explicit choice "any site". */
export const anySite = '*'
export const siteCharacters = 300

export type SiteReading = { site: string } | { problem: string }

const shape = /^(https?):\/\/(\*\.)?([^\s/?#@*:[\]]+)(?::(\d+))?$/i
const plainHost = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const usualPorts: Record<string, number> = { http: 80, https: 443 }

/** A site in the form browsers send (internationalised names in ASCII), or why it isn't valid. */
export function readSite(written: string): SiteReading {
  const [, scheme = '', star = '', name = '', port] = shape.exec(written.trim()) ?? []
  if (scheme === '') return { problem: explain(written) }
  const host = hostOf(name)
  if (!host || written.length > siteCharacters) return { problem: notASite }
  if (star !== '' && (!host.includes('.') || /^[\d.]+$/.test(host)))
    return {
      problem: `${star}${name} would be a whole ending. Put your domain behind the star: https://*.shop.example.`,
    }
  const number = port === undefined ? undefined : Number(port)
  if (number !== undefined && (number < 1 || number > 65_535)) return { problem: 'A port is a number from 1 to 65535.' }
  const protocol = scheme.toLowerCase()
  // Browsers omit a scheme's default port, so a site with it would never match.
  const place = number === undefined || number === usualPorts[protocol] ? host : `${host}:${number}`
  return { site: `${protocol}://${star}${place}` }
}

const notASite = 'That is not the address of a site. Write it like https://shop.example.'

function explain(written: string): string {
  if (!/^https?:\/\//i.test(written.trim())) return 'A site begins with https:// or http://.'
  return written.includes('*')
    ? 'A star may only stand for subdomains, at the front: https://*.shop.example.'
    : notASite
}

function hostOf(name: string): string | undefined {
  const host = URL.parse(`https://${name}`)?.hostname
  return host && plainHost.test(host) ? host : undefined
}
