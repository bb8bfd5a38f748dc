import type { Inline } from './inline.ts'

type Sign = '*' | '_' | '~'

/** Marks that may turn out to open emphasis. */
interface Mark {
  kind: 'mark'
  sign: Sign
  length: number
}

/** Deeper than any author nests, and shallow enough to render safely. */
const depthMost = 8

/** Collects the parts of a text and pairs up asterisks, underscores and tildes. */
export function createEmphasis() {
  const parts: (Inline | Mark)[] = []
  /** Positions of marks that can still be closed. */
  const open: Record<Sign, number[]> = { '*': [], _: [], '~': [] }
  const forgetFrom = (place: number) => {
    for (const places of Object.values(open)) while ((places.at(-1) ?? -1) >= place) places.pop()
  }

  function say(text: string) {
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += text
    else if (text) parts.push({ kind: 'text', text })
  }

  /** How many of the signs were matched with opening ones. */
  function close(sign: Sign, length: number) {
    let left = length
    while (left > 0) {
      const place = open[sign].at(-1) ?? -1
      const opener = parts[place]
      if (opener?.kind !== 'mark' || place === parts.length - 1) break
      const children = settled(parts.slice(place + 1))
      if (depthOf(children) >= depthMost) {
        forgetFrom(0)
        break
      }
      const used = Math.min(2, opener.length, left)
      left -= used
      opener.length -= used
      parts.length = opener.length > 0 ? place + 1 : place
      forgetFrom(parts.length)
      parts.push({ kind: kindOf(sign, used), children })
    }
    return left
  }

  /** Marks open before a word and close after one; underscores inside a word, as in snake_case, do neither. */
  function mark(signs: string, before: string, after: string) {
    const sign = signs[0] as Sign
    // One tilde means "about", and three or more are a drawing.
    if (sign === '~' && signs.length !== 2) return say(signs)
    const joins = (neighbour: string) => sign === '_' && /[\p{L}\p{N}_]/u.test(neighbour)
    const left = /\s/.test(before) || joins(after) ? signs.length : close(sign, signs.length)
    if (left === 0) return
    if (/\s/.test(after) || joins(before)) return say(sign.repeat(left))
    open[sign].push(parts.length)
    parts.push({ kind: 'mark', sign, length: left })
  }

  return { say, mark, add: (part: Inline) => void parts.push(part), end: () => settled(parts) }
}

function kindOf(sign: Sign, used: number) {
  if (sign === '~') return 'strike'
  return used === 2 ? 'strong' : 'emphasis'
}

/** Unclosed marks are literal text: they are merged with the words around them. */
function settled(parts: (Inline | Mark)[]): Inline[] {
  const inlines: Inline[] = []
  for (const part of parts) {
    const inline: Inline = part.kind === 'mark' ? { kind: 'text', text: part.sign.repeat(part.length) } : part
    const last = inlines.at(-1)
    if (inline.kind === 'text' && last?.kind === 'text')
      inlines.splice(-1, 1, { ...last, text: last.text + inline.text })
    else inlines.push(inline)
  }
  return inlines
}

const depthOf = (parts: Inline[]): number =>
  parts.reduce((depth, part) => Math.max(depth, 'children' in part ? 1 + depthOf(part.children) : 0), 0)
