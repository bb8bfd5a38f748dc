import { createGunzip } from 'node:zlib'
import { createXmlTokenizer } from '../lib/markup-tokenizer.ts'
import { decodeInSteps, linesInSteps, textInSteps } from '../lib/text-in-steps.ts'

/** As much as is fetched of one that isn't compressed. */
const unpackedBytesMost = 10 * 1024 * 1024
const addressesMost = 50_000
/** Longer ones are left out. The protocol allows 2,048. */
const addressCharactersMost = 2_048
/** Looked past for the first tag. */
const blanksMost = 1_000

/** The URLs listed in a sitemap: pages or further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'sitemaps'
  addresses: string[]
}

/** Undefined if it isn't a sitemap: many servers answer every URL with a page. */
export async function readSitemap(bytes: Buffer): Promise<Sitemap | undefined> {
  const text = isCompressed(bytes) ? await unpacked(bytes) : await decodeInSteps(bytes)
  return text.slice(0, blanksMost).trimStart().startsWith('<') ? readXml(text) : readLines(text)
}

/** Sitemaps are often compressed, whatever the server's headers say. */
const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Up to its fault, or to what one may take. */
async function unpacked(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder()
  const pieces = createGunzip()
  pieces.end(bytes)
  let text = ''
  let unpackedBytes = 0
  try {
    for await (const piece of pieces) {
      text += decoder.decode(piece, { stream: true })
      unpackedBytes += piece.length
      if (unpackedBytes >= unpackedBytesMost) break
    }
  } catch {
    // Cut off or damaged: what came before is read, as of a sitemap that is not compressed.
  }
  return text
}

/** The plain-text format: one URL per line and nothing else. Most texts are none, which their first line shows. */
async function readLines(text: string): Promise<Sitemap | undefined> {
  const addresses: string[] = []
  for await (const lines of linesInSteps(text)) {
    for (const line of lines.map((line) => line.trim()).filter(Boolean)) {
      if (!/^https?:\/\/\S+$/i.test(line)) return undefined
      if (line.length <= addressCharactersMost) addresses.push(line)
    }
    if (addresses.length >= addressesMost) break
  }
  return addresses.length > 0 ? { kind: 'pages', addresses: addresses.slice(0, addressesMost) } : undefined
}

/** Reads tag by tag, in linear time, and as much as there is of a sitemap that is cut off. */
async function readXml(xml: string): Promise<Sitemap | undefined> {
  let root: { name: string; prefix: string } | undefined
  const addresses: string[] = []
  let address: string | undefined

  function add(text: string): void {
    if (address !== undefined && address.length <= addressCharactersMost) address += text
  }
  const tokenizer = createXmlTokenizer({
    onopentagname(start, end) {
      const [name = '', prefix = ''] = xml.slice(start, end).split(':', 2).reverse()
      root ??= { name, prefix }
      // Images and videos of a page have a `loc` as well, in their own namespace.
      if (name === 'loc' && prefix === root.prefix) address = ''
    },
    onclosetag() {
      const found = address && address.length <= addressCharactersMost ? address.trim() : ''
      if (found !== '' && addresses.length < addressesMost) addresses.push(found)
      address = undefined
    },
    ontext: (start, end) => add(xml.slice(start, end)),
    ontextentity: (codepoint) => add(String.fromCodePoint(codepoint)),
    oncdata: (start, end, endOffset) => add(xml.slice(start, end - endOffset)),
  })
  for await (const piece of textInSteps(xml)) {
    tokenizer.write(piece)
    if (addresses.length >= addressesMost) break
  }
  if (root?.name === 'urlset') return { kind: 'pages', addresses }
  return root?.name === 'sitemapindex' ? { kind: 'sitemaps', addresses } : undefined
}
