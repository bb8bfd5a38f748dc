const phone = /^tel:\+?[\d().\-*#;=a-z]{2,60}$/i

/** What untrusted text may link to: absolute web and mailto URLs, and telephone numbers. Anything else stays plain text. */
export function safeLink(target: string): string | null {
  if (phone.test(target)) return target.toLowerCase()
  if (!/^(https?:\/\/|mailto:)/i.test(target) || !URL.canParse(target)) return null
  const url = new URL(target)
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

/** A path such as `/returns`, `../help` or `#top`. `shop.example/help` may be meant as a host, and stays text. */
export const isRelative = (target: string) => /^(?:\/(?!\/)|\.{1,2}\/|[?#])[^\\]*$/.test(target)

/** The address of a relative link on this page; null if it would lead elsewhere. */
export function hrefWithin(page: string | null, path: string): string | null {
  if (page === null || !isRelative(path) || !URL.canParse(path, page)) return null
  const url = new URL(path, page)
  return /^https?:$/.test(url.protocol) && url.origin === new URL(page).origin ? url.href : null
}
