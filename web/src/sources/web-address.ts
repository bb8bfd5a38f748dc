/** What a person types as an address: `shop.example` means `https://shop.example`. Null where it is none. */
export function readWebAddress(text: string): string | null {
  const words = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(words) ? words : `https://${words}`
  if (words === '' || /\s/.test(words) || !URL.canParse(full)) return null
  const url = new URL(full)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const isHost = url.hostname.includes('.') || url.hostname.includes(':') || url.hostname === 'localhost'
  return isWeb && isHost ? url.href : null
}

/** As short as it can be recognised: `shop.example/help`. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
