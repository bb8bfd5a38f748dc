import { createEmphasis } from './emphasis.ts'
import { withMailLinks } from './mail-links.ts'
import { isRelative, safeLink } from './safe-link.ts'

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  /** Within the site that shows it: only that site's renderer can make it a link, with `hrefWithin`. */
  | { kind: 'relative'; path: string; children: Inline[] }
  /** Loading it would tell its server who is reading: a renderer links to it, or loads it through the service. */
  | { kind: 'image'; href: string; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }

const escaped = /\\([!-/:-@[-`{-~])/y
const ticks = /`+/y
const link =
  /!?\[((?:[^[\]\\]|\\.){0,500})\]\(\s{0,20}<?([^\s<>()]{0,2000}(?:\([^\s<>()]{0,500}\)[^\s<>()]{0,500}){0,4})>?(?:\s{1,20}"[^"]{0,500}")?\s{0,20}\)/y
const address = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000})>|(https?:\/\/[^\s<>"`]{1,2000})/iy
const marks = /\*+|_+|~+/y
/** Up to the next special character; `h` may begin a URL. */
const plain = /[^\\`![<h*_~]+(?:h(?!ttps?:\/\/)[^\\`![<h*_~]*){0,50}|[\s\S]/iy

/** Inline content: emphasis, code, links and images. Raw HTML stays text. */
export function parseInline(source: string, isInLink = false): Inline[] {
  const parts = createEmphasis()
  const hasClosing = closingTicks(source)
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }

  function takeCode() {
    const opening = take(ticks)?.[0]
    if (!opening) return false
    const end = hasClosing(opening.length, at)
    if (end === null) parts.say(opening)
    else {
      parts.add({ kind: 'code', text: unpadded(source.slice(at, end)) })
      at = end + opening.length
    }
    return true
  }

  function takeLink() {
    const [whole, words = '', target = ''] = take(link) ?? []
    if (whole === undefined) return false
    const href = safeLink(target)
    if (href && whole.startsWith('!')) parts.add({ kind: 'image', href, text: words })
    else if (href) parts.add({ kind: 'link', href, children: parseInline(words || target, true) })
    else if (isRelative(target) && !whole.startsWith('!'))
      parts.add({ kind: 'relative', path: target, children: parseInline(words || target, true) })
    else parts.say(whole)
    return true
  }

  function takeAddress() {
    const [, enclosed, bare = ''] = take(address) ?? []
    if (enclosed === undefined && bare === '') return false
    // Punctuation that ends the sentence isn't part of the URL.
    const text = enclosed ?? withoutTail(bare)
    if (enclosed === undefined) at -= bare.length - text.length
    const href = safeLink(text)
    if (href) parts.add({ kind: 'link', href, children: [{ kind: 'text', text }] })
    else parts.say(text)
    return true
  }

  function takeEscaped() {
    const sign = take(escaped)?.[1]
    if (sign !== undefined) parts.say(sign)
    return sign !== undefined
  }

  function takeMarks() {
    const before = source[at - 1] ?? ' '
    const [found = ''] = take(marks) ?? []
    parts.mark(found, before, source[at] ?? ' ')
    return true
  }

  /** By its first character: trying all of them on every word takes most of the time. */
  function takeSpecial(): boolean {
    switch (source[at]) {
      case '\\':
        return takeEscaped()
      case '`':
        return takeCode()
      case '[':
      case '!':
        return !isInLink && takeLink()
      case '<':
      case 'h':
      case 'H':
        return !isInLink && takeAddress()
      case '*':
      case '_':
      case '~':
        return takeMarks()
      default:
        return false
    }
  }

  while (at < source.length) if (!takeSpecial()) parts.say(take(plain)?.[0] ?? '')
  return isInLink ? parts.end() : withMailLinks(parts.end())
}

/** One space on both sides allows backticks in code and isn't part of it. */
const unpadded = (code: string) =>
  code.startsWith(' ') && code.endsWith(' ') && code.trim() ? code.slice(1, -1) : code

function withoutTail(address: string) {
  let end = address.length
  while (".,;:!?'*_~)]}".includes(address[end - 1] ?? ' ')) end -= 1
  return address.slice(0, end)
}

/** Finds the next run of exactly as many backticks. Must be called from left to right. */
function closingTicks(source: string) {
  const places = new Map<number, number[]>()
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const sameLength = places.get(run.length)
    if (sameLength) sameLength.push(index)
    else places.set(run.length, [index])
  }
  // The next run is always the last of its list.
  for (const sameLength of places.values()) sameLength.reverse()
  return (length: number, from: number) => {
    const left = places.get(length) ?? []
    while ((left.at(-1) ?? from) < from) left.pop()
    return left.at(-1) ?? null
  }
}
