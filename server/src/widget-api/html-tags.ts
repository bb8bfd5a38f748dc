import { createStep } from '../lib/yield-to-others.ts'

export interface HtmlTag {
  name: string
  attributes: Map<string, string>
}

const opening = /<([a-z][^\s/>]*)/iy
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*)))?/y
const closing = /[\s/]*>/y
/** Elements whose content is not parsed as HTML. */
const opaque = /^(script|style|textarea|title|template|noscript)$/

/** How often it is checked whether to yield to others. */
const charactersAtOnce = 4 * 1024
/** What follows a tag that has more is not read. */
const attributesMost = 1_000
/** Longer values are left out. */
const valueCharactersMost = 16 * 1024

/**
 * The tags of these names that a browser would see in a page, in one linear pass and in steps. Skips comments, scripts
 * and raw text.
 */
export async function findTags(html: string, names: string[]): Promise<HtmlTag[]> {
  const found: HtmlTag[] = []
  const step = createStep()
  let lookAgainAt = charactersAtOnce
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (at >= lookAgainAt) {
      if (step.isOver()) await step.pause()
      lookAgainAt = at + charactersAtOnce
    }
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
    const isWanted = names.includes(name)
    const attributes = new Map<string, string>()
    const end = readAttributes(html, opening.lastIndex, isWanted ? attributes : undefined)
    // The page ends inside a tag: browsers ignore it.
    if (end === undefined) break
    if (isWanted) found.push({ name, attributes })
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

/** Returns where the tag ends. */
function readAttributes(html: string, from: number, attributes?: Map<string, string>): number | undefined {
  let at = from
  for (let count = 0; count <= attributesMost; count++) {
    closing.lastIndex = at
    if (closing.test(html)) return closing.lastIndex
    attribute.lastIndex = at
    const read = attribute.exec(html)
    if (!read) return undefined
    at = attribute.lastIndex
    const [, name = '', double, single, bare] = read
    const value = double ?? single ?? bare ?? ''
    if (!attributes || value.length > valueCharactersMost) continue
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(value))
  }
  return undefined
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#34': '"', '#39': "'", apos: "'", lt: '<', gt: '>' }
const decode = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
