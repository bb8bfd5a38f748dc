import { setImmediate as nextTick } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const sitemapBytesMost = 20 * 1024 * 1024
const addressesMost = 50_000
const addressCharactersMost = 2_000
/** Yields to other work after this many: a sitemap can be long. */
const stepsInOneGo = 5_000

/** The URLs listed in a sitemap: pages or further sitemaps. */
export interface Sitemap {
  kind: 'pages' | 'sitemaps'
  addresses: string[]
}

/** Undefined if it isn't a sitemap: many servers answer every URL with a page. */
export async function readSitemap(bytes: Buffer): Promise<Sitemap | undefined> {
  const text = (await unpacked(bytes))
    ?.toString()
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!text) return undefined
  return text.startsWith('<') ? readXml(text) : readLines(text)
}

/** Sitemaps are often compressed, whatever the server's headers say. */
async function unpacked(bytes: Buffer): Promise<Buffer | undefined> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: sitemapBytesMost }).catch(() => undefined)
}

/** The plain-text format: one URL per line and nothing else. */
function readLines(text: string): Sitemap | undefined {
  const lines = text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, addressesMost)
  return lines.every((line) => /^https?:\/\/\S+$/i.test(line)) ? { kind: 'pages', addresses: lines } : undefined
}

/**
 * Parses the XML a sitemap needs and nothing more: elements, text, CDATA and the five entities. Declarations are
 * skipped, so there is nothing to expand or load. Runs in linear time.
 */
async function readXml(xml: string): Promise<Sitemap | undefined> {
  let root: { name: string; prefix: string } | undefined
  const addresses: string[] = []
  let address: string | undefined
  let at = 0
  for (let step = 1; at < xml.length && addresses.length < addressesMost; step += 1) {
    if (step % stepsInOneGo === 0) await nextTick()
    const open = xml.indexOf('<', at)
    const text = xml.slice(at, open === -1 ? xml.length : open)
    if (address !== undefined && address.length < addressCharactersMost) address += decoded(text)
    if (open === -1) break
    const mark = marks.find(({ begin }) => xml.startsWith(begin, open)) ?? elementMark
    const end = xml.indexOf(mark.end, open + mark.begin.length)
    if (end === -1) break
    const inside = xml.slice(open + mark.begin.length, end)
    at = end + mark.end.length
    if (mark.begin === '<![CDATA[' && address !== undefined) address += inside
    if (mark !== elementMark) continue

    const [, close, prefix = '', name = ''] = /^(\/?)(?:([\w.-]+):)?([\w.-]+)/.exec(inside) ?? []
    root ??= { name, prefix }
    // Images and videos of a page have a `loc` as well, in their own namespace.
    if (name !== 'loc' || prefix !== root.prefix) continue
    if (close && address?.trim()) addresses.push(address.trim())
    address = close ? undefined : ''
  }
  if (root?.name === 'urlset') return { kind: 'pages', addresses }
  return root?.name === 'sitemapindex' ? { kind: 'sitemaps', addresses } : undefined
}

const elementMark = { begin: '<', end: '>' }
const marks = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
  { begin: '<!', end: '>' },
]

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
