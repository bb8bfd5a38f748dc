/** A text in another spelling, with the place of each of its characters in the original. */
export interface TextView {
  text: string
  beginOf: (at: number) => number
  endOf: (at: number) => number
}

type Escape = 'url' | 'json' | 'html'

const signs: Record<Escape, string> = { url: '%', json: '\\', html: '&' }
const wholeEscapes: Record<Escape, string> = {
  url: '(?:%[0-9a-f]{2})+',
  json: String.raw`\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.)`,
  html: String.raw`&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});?`,
}
/** Cut off by the end of the text: their character is unknown. */
const cutEscapes: Record<Escape, string> = {
  url: '%[0-9a-f]?',
  json: String.raw`\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?`,
  html: '&#?[0-9a-z]{0,6}',
}
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  sol: '/',
  plus: '+',
  equals: '=',
  colon: ':',
}

/**
 * The text as it is, and with the escapes of URLs, JSON and HTML decoded: each kind alone, because a secret may contain
 * the signs of another, and all of them, twice, for a text inside another.
 */
export function viewsOf(text: string): TextView[] {
  const plain: TextView = { text, beginOf: (at) => at, endOf: (at) => at + 1 }
  const kinds = (Object.keys(signs) as Escape[]).filter((kind) => text.includes(signs[kind]))
  const alone = kinds.length > 1 ? kinds.map((kind) => decodeView(plain, [kind])) : []
  const once = decodeView(plain, kinds)
  const twice = once && decodeView(once, kinds)
  return [plain, ...alone, once, twice].filter((view) => view !== undefined)
}

/** Undefined if there is nothing to decode. */
function decodeView({ text, beginOf, endOf }: TextView, kinds: Escape[]): TextView | undefined {
  if (kinds.length === 0) return undefined
  const oneOf = (patterns: Record<Escape, string>) => kinds.map((kind) => patterns[kind]).join('|')
  const escapes = new RegExp(`(?<cut>(?:${oneOf(cutEscapes)})$)|${oneOf(wholeEscapes)}`, 'gi')
  const decoded: string[] = []
  const places = new Uint32Array(text.length + 1)
  let length = 0
  let done = 0
  function keep(until: number): void {
    for (let at = done; at < until; at++) places[length++] = beginOf(at)
    decoded.push(text.slice(done, until))
  }
  for (const { 0: found, index, groups } of text.matchAll(escapes)) {
    const letters = decodeEscape(found, groups?.cut !== undefined)
    if (!letters) continue
    keep(index)
    for (const { letter, at } of letters) {
      decoded.push(letter)
      for (let unit = 0; unit < letter.length; unit++) places[length++] = beginOf(index + at)
    }
    done = index + found.length
  }
  if (done === 0) return undefined
  keep(text.length)
  places[length] = endOf(text.length - 1)
  return { text: decoded.join(''), beginOf: (at) => places[at] ?? 0, endOf: (at) => places[at + 1] ?? 0 }
}

interface DecodedLetter {
  letter: string
  /** Where it begins in the escape sequence. */
  at: number
}

function decodeEscape(found: string, isCut: boolean): DecodedLetter[] | undefined {
  const name = found.slice(1).replace(/;$/, '')
  if (isCut && !(found.startsWith('&') && Object.hasOwn(entities, name.toLowerCase()))) return []
  if (found.startsWith('%')) return decodePercents(found)
  const letter = found.startsWith('&') ? decodeEntity(name) : decodeBackslash(found)
  return letter === undefined ? undefined : [{ letter, at: 0 }]
}

function decodePercents(found: string): DecodedLetter[] {
  const bytes = Buffer.from(found.replaceAll('%', ''), 'hex')
  const utf8 = bytes.toString()
  const letters = utf8.includes('\ufffd') ? [...bytes.toString('latin1')] : [...utf8]
  let byte = 0
  return letters.map((letter) => {
    const at = 3 * byte
    byte += letters.length === bytes.length ? 1 : Buffer.byteLength(letter)
    return { letter, at }
  })
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#'))
    return Object.hasOwn(entities, name.toLowerCase()) ? entities[name.toLowerCase()] : undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function decodeBackslash(found: string): string {
  if (found.length > 2) return String.fromCharCode(Number.parseInt(found.slice(2), 16))
  const letter = found.slice(1)
  return Object.hasOwn(controls, letter) ? (controls[letter] ?? '') : letter
}

/** Without white space: Base64 and hex are often wrapped. */
export function joinView({ text, beginOf, endOf }: TextView): TextView {
  const places = new Uint32Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) places[length++] = at
  return {
    text: text.replace(/[\0-\u0020\u00a0]+/g, ''),
    beginOf: (at) => beginOf(places[at] ?? 0),
    endOf: (at) => endOf(places[at] ?? 0),
  }
}

const isSpace = (code: number): boolean => code <= 0x20 || code === 0xa0

/** Letters in one case and Base64 in one alphabet, at the same positions: U+0130 would become two characters. */
export const fold = (text: string): string =>
  text.replaceAll('\u0130', 'I').toLowerCase().replaceAll('-', '+').replaceAll('_', '/')
