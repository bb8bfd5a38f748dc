export interface Tag {
  kind: 'open' | 'close'
  name: string
  attributes: Record<string, string>
}
type Token = Tag | { kind: 'text'; text: string }

export const tagsIn = (xml: string): Tag[] => [...tokensOf(xml)].filter((token): token is Tag => token.kind === 'open')

/** Tags and texts, in linear time. A tag that closes itself opens and closes. Nothing is resolved: there are no DTDs or entities. */
export function* tokensOf(xml: string): Generator<Token> {
  let at = 0
  while (at < xml.length) {
    const begin = xml.indexOf('<', at)
    const text = xml.slice(at, begin === -1 ? undefined : begin)
    if (text !== '') yield { kind: 'text', text: decoded(text) }
    if (begin === -1) return
    const end = xml.indexOf('>', begin)
    if (end === -1) return
    at = end + 1
    const inside = xml.slice(begin + 1, end)
    if (inside.startsWith('?') || inside.startsWith('!')) continue
    const name = /^\/?(?:x:)?([\w:.-]{1,50})/.exec(inside)?.[1] ?? ''
    if (inside.startsWith('/')) yield { kind: 'close', name, attributes: {} }
    else {
      yield { kind: 'open', name, attributes: attributesOf(inside) }
      if (inside.endsWith('/')) yield { kind: 'close', name, attributes: {} }
    }
  }
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.slice(0, 2_000).matchAll(/\s([\w:.-]{1,50})="([^"]{0,500})"/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) =>
        name ? (entities[name] ?? whole) : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
      )
    : text
const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
