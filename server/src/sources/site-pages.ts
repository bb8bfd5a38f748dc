import { inSteps } from '../lib/in-steps.ts'
import { mediaTypeOf } from '../lib/media-type.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { keyOf, toPageAddress } from './page-addresses.ts'
import type { Robots } from './robots.ts'
import type { SiteFetcher } from './site-fetcher.ts'
import { readSitemap, type Sitemap } from './sitemap.ts'
import type { WebPage } from './web-pages.ts'

const sitemapsMost = 50
const nestingMost = 3
const startingSitemapsMost = 10
/** Of all sitemaps of a site, also if they are of other sites or listed twice. */
const addressesMost = 100_000
/** One of a thousand parameters takes a millisecond. */
export const addressesAtOnce = 20

export interface Arrival {
  fetcher: SiteFetcher
  site: URL
  first: WebPage
  robots: Robots
  maxPages: number
  maxDepth: number
}

/**
 * The pages listed in a site's sitemaps: the one the author gave, those in robots.txt, or /sitemap.xml. Undefined if
 * none is usable; then links are followed.
 */
export async function listPages(arrival: Arrival): Promise<{ pages: URL[]; isStart: boolean } | undefined> {
  const { site, first, robots, maxDepth } = arrival
  const given = isSitemapMedia(mediaTypeOf(first.contentType)) ? await readSitemap(first.bytes) : undefined
  if (given) {
    const pages = await collect(arrival, given)
    if (pages.size > 0) return { pages: [...pages.values()], isStart: true }
    throw new OutboundFailure('media_type', `This sitemap lists no page of ${site.host}.`)
  }
  if (maxDepth === 0) return undefined
  const addresses = robots.sitemaps.length > 0 ? robots.sitemaps.slice(0, startingSitemapsMost) : ['/sitemap.xml']
  const pages = await collect(arrival, { kind: 'sitemaps', addresses })
  pages.delete(keyOf(site))
  const { near, others } = splitNear([...pages.values()], site)
  // An author who gives an inner page wants that part of the site first.
  return near.length > 0 ? { pages: [...near, ...others], isStart: false } : undefined
}

/** The pages in the folder of the given one, and all the others. */
export function splitNear(pages: URL[], site: URL): { near: URL[]; others: URL[] } {
  const folder = folderOf(site)
  const near = new Set(pages.filter((page) => page.pathname.startsWith(folder)))
  return { near: [...near], others: pages.filter((page) => !near.has(page)) }
}

const folderOf = (url: URL): string => url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)

/** Every page once, by its key, including nested sitemaps. URLs on other hosts are left out. */
async function collect({ fetcher, site, maxPages }: Arrival, start: Sitemap): Promise<Map<string, URL>> {
  const pages = new Map<string, URL>()
  const asked = new Set<string>()
  const enough = maxPages * 5 + 1_000
  let lookedAt = 0

  async function add(sitemap: Sitemap, nesting: number): Promise<void> {
    for await (const some of inSteps(sitemap.addresses, addressesAtOnce))
      for (const address of some) {
        if (pages.size >= enough || lookedAt >= addressesMost) return
        lookedAt += 1
        if (sitemap.kind === 'sitemaps') await open(URL.parse(address, site), nesting)
        else keep(toPageAddress(address, site))
      }
  }

  function keep(page: URL | undefined): void {
    if (page?.host !== site.host) return
    const key = keyOf(page)
    if (!pages.has(key)) pages.set(key, page)
  }

  async function open(url: URL | null, nesting: number): Promise<void> {
    if (!url || asked.has(url.href) || asked.size >= sitemapsMost || nesting > nestingMost) return
    asked.add(url.href)
    const sitemap = await findSitemap(fetcher, url)
    if (sitemap) await add(sitemap, nesting + 1)
  }

  await add(start, 0)
  return pages
}

/** Undefined if there is none or it cannot be read: a site can be read without it. */
async function findSitemap(fetcher: SiteFetcher, url: URL): Promise<Sitemap | undefined> {
  try {
    const { bytes } = await fetcher.read(url, { isWanted: isSitemapMedia })
    return await readSitemap(bytes)
  } catch (error) {
    if (error instanceof OutboundFailure) return undefined
    throw error
  }
}

/** Servers send sitemaps with many content types, and compressed ones usually with one for archives. */
export const isSitemapMedia = (mediaType: string): boolean =>
  mediaType !== 'application/xhtml+xml' &&
  /xml$|^text\/plain$|^application\/(x-)?gzip$|^application\/octet-stream$|^$/.test(mediaType)
