import { anySite, readSite, type SiteReading } from 'beckon-contract'
import { toUnicode } from './punycode.ts'

/** Turns what people paste, a full URL or a bare domain, into a site. */
export function readPastedSite(text: string): SiteReading {
  const typed = text.trim()
  if (!typed) return { problem: 'Enter a site address, such as https://shop.example.' }
  if (typed === anySite) return { problem: 'To allow every site, choose “Any site” above.' }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `${schemeFor(typed)}://${typed}`
  return readSite(address.replace(/^([a-z]+:\/\/[^/?#]*).*$/i, '$1'))
}

/** A local site rarely has a certificate. */
const schemeFor = (typed: string) => (/^(localhost|127\.0\.0\.1)(:|\/|$)/i.test(typed) ? 'http' : 'https')

/** As people write it: browsers encode `bücher.example` as `xn--bcher-kva.example`. */
export const showSite = (site: string): string =>
  site.replace(/xn--[a-z0-9-]+/g, (label) => toUnicode(label.slice(4)) ?? label)
