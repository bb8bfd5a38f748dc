import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { toPageAddress } from './page-addresses.ts'

const linksMost = 5_000
/** The parser looks through all open elements at every closing one. */
const depthMost = 500
const charactersInOneGo = 64 * 1024
/** Every link is read against the base: a longer one is a trap. */
const baseCharactersMost = 2_000

export interface PageFacts {
  /** Pages of the same host that it links to, in its order, each once. */
  links: URL[]
  /** What the page says its own address is. */
  canonical: URL | undefined
  /** The same for pages that say the same. */
  fingerprint: string
}

/**
 * Reads a page tag by tag, without a tree of it, and gives others their turn in between: a tree of 10 MB takes ten
 * seconds and half a gigabyte.
 */
export async function readLinks(html: string, url: URL): Promise<PageFacts> {
  const links = new Map<string, URL>()
  const words = createHash('sha256')
  let base = url
  let canonical: URL | undefined
  let depth = 0
  let silent = 0

  const baseOf = (href = ''): URL | null => (href.length > baseCharactersMost ? null : URL.parse(href, url))

  function take(href: string | undefined): void {
    const link = href === undefined || links.size >= linksMost ? undefined : toPageAddress(href, base)
    if (link?.host === url.host) links.set(link.href, link)
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (silentElements.has(name)) silent += 1
      if (name === 'base') base = baseOf(attributes.href) ?? base
      if ((name === 'a' || name === 'area') && !hasWord(attributes.rel, 'nofollow')) take(attributes.href)
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
        take(/^[\d.\s]*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attributes.content ?? '')?.[1])
      if (name === 'link' && hasWord(attributes.rel, 'canonical') && attributes.href)
        canonical ??= toPageAddress(attributes.href, base)
    },
    onclosetag(name) {
      depth -= 1
      if (silentElements.has(name)) silent -= 1
    },
    ontext(text) {
      // Without spaces, for the text comes in pieces that end anywhere.
      if (silent === 0) words.update(text.replace(/\s+/g, ''))
    },
  })
  for (let at = 0; at < html.length && depth <= depthMost; at += charactersInOneGo) {
    if (at > 0) await nextTurn()
    parser.write(html.slice(at, at + charactersInOneGo))
  }
  return { links: [...links.values()], canonical, fingerprint: words.digest('base64url') }
}

const silentElements = new Set(['script', 'style', 'noscript', 'template'])

const hasWord = (text: string | undefined, word: string): boolean =>
  text?.toLowerCase().split(/\s+/).includes(word) ?? false
