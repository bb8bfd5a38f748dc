/** Parses a typed URL: `shop.example` means `https://shop.example`. Null if it isn't valid. */
export function readWebAddress(text: string): string | null {
  const words = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(words) ? words : `https://${words}`
  if (words === '' || /\s/.test(words) || !URL.canParse(full)) return null
  const url = new URL(full)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  const isHost = url.hostname.includes('.') || url.hostname.includes(':') || url.hostname === 'localhost'
  return isWeb && isHost ? url.href : null
}

/** The shortest recognisable form: `shop.example/help`. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
