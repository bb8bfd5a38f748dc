export interface HtmlTag {
  name: string
  attributes: Map<string, string>
}

const opening = /<([a-z][^\s/>]*)/iy
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*)))?/y
const closing = /[\s/]*>/y
/** Elements whose content is not parsed as HTML. */
const opaque = /^(script|style|textarea|title|template|noscript)$/

/**
 * The tags of these names that a browser would see in a page, in one linear pass. Skips comments, scripts and raw text.
 */
export function findTags(html: string, names: string[]): HtmlTag[] {
  const found: HtmlTag[] = []
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = endOf(html, '-->', at + 4)
      continue
    }
    opening.lastIndex = at
    const name = opening.exec(html)?.[1]?.toLowerCase()
    if (name === undefined) {
      at += 1
      continue
    }
    const { attributes, end } = readAttributes(html, opening.lastIndex)
    // The page ends inside a tag: browsers ignore it.
    if (end === undefined) break
    if (names.includes(name)) found.push({ name, attributes })
    at = opaque.test(name) ? endOf(html, `</${name}`, end) : end
  }
  return found
}

function endOf(html: string, mark: string, from: number): number {
  const searched = mark.startsWith('</') ? new RegExp(mark.replace(/[^</\w]/g, '.'), 'gi') : undefined
  if (searched) searched.lastIndex = from
  const at = searched ? (searched.exec(html)?.index ?? -1) : html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}

function readAttributes(html: string, from: number): { attributes: Map<string, string>; end?: number } {
  const attributes = new Map<string, string>()
  for (let at = from; ; ) {
    closing.lastIndex = at
    if (closing.test(html)) return { attributes, end: closing.lastIndex }
    attribute.lastIndex = at
    const read = attribute.exec(html)
    if (!read) return { attributes }
    const [, name = '', double, single, bare] = read
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''))
    at = attribute.lastIndex
  }
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", apos: "'", lt: '<', gt: '>' }
const decode = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
