/** The same words as the contract's `Site`, without "any site": that is a choice of its own. */
const sitePattern = /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/
const siteCharacters = 300
export const anySite = '*'

type SiteReading = { site: string } | { problem: string }

/** Takes what people paste, a full address or a bare domain, and makes the site of it. */
export function readSite(text: string): SiteReading {
  const typed = text.trim().toLowerCase()
  if (!typed) return { problem: 'Write the address of a site, such as https://shop.example.' }
  if (typed === anySite) return { problem: 'To allow every site, choose “Any site” above.' }
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(typed) ? typed : `${schemeFor(typed)}://${typed}`
  const site = address.replace(/^([a-z]+:\/\/[^/?#]*).*$/, '$1')
  if (!/^https?:/.test(site)) return { problem: 'A site begins with https:// or http://.' }
  if (site.slice(site.indexOf('//')).includes('*') && !/:\/\/\*\.[^*]+$/.test(site))
    return { problem: 'A star may only stand for subdomains, at the front: https://*.shop.example.' }
  if (site.length > siteCharacters || !sitePattern.test(site) || site.includes('..'))
    return { problem: 'That is not the address of a site. Write it like https://shop.example.' }
  return { site: withoutUsualPort(site) }
}

/** A site on one's own machine rarely has a certificate. */
const schemeFor = (typed: string) => (/^(localhost|127\.0\.0\.1)(:|\/|$)/.test(typed) ? 'http' : 'https')

/** Browsers never name the usual port of a scheme, so a site with it would match nothing. */
const withoutUsualPort = (site: string) => site.replace(/^(https:\/\/.*):443$|^(http:\/\/.*):80$/, '$1$2')
