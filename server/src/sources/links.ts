import { createHash } from 'node:crypto'
import { createHtmlTokenizer } from '../lib/markup-tokenizer.ts'
import { textInSteps } from '../lib/text-in-steps.ts'
import { toPageAddress } from './page-addresses.ts'

const linksMost = 5_000
/** Every link is resolved against the base: a longer base is a trap. */
const baseCharactersMost = 2_000

export interface PageFacts {
  /** Links to pages on the same host, in order, without duplicates. */
  links: URL[]
  /** The page's canonical URL. */
  canonical: URL | undefined
  /** A fingerprint: equal for pages with the same text. */
  fingerprint: string
}

/**
 * Parses a page tag by tag without building a tree, and yields to other work in between: a tree of 10 MB takes ten
 * seconds and half a gigabyte.
 */
export async function readLinks(html: string, url: URL): Promise<PageFacts> {
  const links = new Map<string, URL>()
  const words = createHash('sha256')
  let base = url
  let canonical: URL | undefined
  let name = ''
  let [attribute, value] = ['', '']
  let attributes = new Map<string, string>()
  /** The current hidden element, and how many of its kind are open. */
  let hiding = ''
  let hidingCount = 0

  const baseOf = (href = ''): URL | null => (href.length > baseCharactersMost ? null : URL.parse(href, url))

  function take(href: string | undefined): void {
    const link = href === undefined || links.size >= linksMost ? undefined : toPageAddress(href, base)
    if (link?.host === url.host) links.set(link.href, link)
  }

  function readTag(): void {
    const [href, rel] = [attributes.get('href'), attributes.get('rel')]
    if (name === 'base') base = baseOf(href) ?? base
    if ((name === 'a' || name === 'area') && !hasWord(rel, 'nofollow')) take(href)
    if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh')
      take(/^[\d.\s]*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(attributes.get('content') ?? '')?.[1])
    if (name === 'link' && hasWord(rel, 'canonical') && href) canonical ??= toPageAddress(href, base)
  }

  function close(): void {
    if (name === hiding && hidingCount > 0) hidingCount -= 1
  }

  const addWords = (text: string) => {
    // Without spaces, because the text arrives in arbitrary chunks.
    if (hidingCount === 0) words.update(text.replace(/\s+/g, ''))
  }

  const tokenizer = createHtmlTokenizer({
    onopentagname(start, end) {
      name = html.slice(start, end).toLowerCase()
      attributes = new Map()
      // Closes whatever the head left open.
      if (name === 'body') hidingCount = 0
      if (hidingCount === 0 && silentElements.has(name)) hiding = name
      if (name === hiding) hidingCount += 1
    },
    onattribname(start, end) {
      attribute = html.slice(start, end).toLowerCase()
      value = ''
    },
    onattribdata(start, end) {
      value += html.slice(start, end)
    },
    onattribentity(codepoint) {
      value += String.fromCodePoint(codepoint)
    },
    onattribend() {
      if (!attributes.has(attribute)) attributes.set(attribute, value)
    },
    onopentagend: readTag,
    onselfclosingtag() {
      readTag()
      close()
    },
    onclosetag(start, end) {
      name = html.slice(start, end).toLowerCase()
      close()
    },
    ontext: (start, end) => addWords(html.slice(start, end)),
    ontextentity: (codepoint) => addWords(String.fromCodePoint(codepoint)),
  })
  for await (const piece of textInSteps(html)) tokenizer.write(piece)
  return { links: [...links.values()], canonical, fingerprint: words.digest('base64url') }
}

const silentElements = new Set(['script', 'style', 'noscript', 'template'])

const hasWord = (text: string | undefined, word: string): boolean =>
  text?.toLowerCase().split(/\s+/).includes(word) ?? false
