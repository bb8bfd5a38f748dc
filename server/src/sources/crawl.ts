import { decoderOf } from '../lib/encodings.ts'
import { inSteps } from '../lib/in-steps.ts'
import { mediaTypeOf } from '../lib/media-type.ts'
import { decodeInSteps } from '../lib/text-in-steps.ts'
import { readDestination } from '../outbound/destination.ts'
import { OutboundFailure, type OutboundReason } from '../outbound/outbound-failure.ts'
import { createCrawlQueue, type QueuedPage } from './crawl-queue.ts'
import { type PageFacts, readLinks } from './links.ts'
import { createSiteFetcher, type SiteFetcher, type SiteFetcherOptions } from './site-fetcher.ts'
import { addressesAtOnce, isSitemapMedia, listPages } from './site-pages.ts'
import { isHtml, type WebPage } from './web-pages.ts'

const readable = new Set(['text/html', 'application/xhtml+xml', 'application/pdf', 'text/plain', 'text/markdown'])
const isReadable = (mediaType: string): boolean => readable.has(mediaType)
/** The page is fine, just not something we can read. */
const quiet = new Set<OutboundReason>(['media_type', 'elsewhere', 'robots'])
const failuresInARowMost = 10

export interface CrawlOptions extends SiteFetcherOptions {
  /** A start page or a sitemap. */
  url: string
  maxPages: number
  /** Link depth from the first page. */
  maxDepth: number
}
export type CrawledPage = WebPage & { depth: number }
export interface FailedPage {
  url: string
  failure: string
  /** The server says that the page no longer exists. */
  gone: boolean
}
/** `found`: the expected total, as far as known. */
export type CrawlStep = (CrawledPage | FailedPage) & { found: number }

/**
 * The pages of a web site, one by one: those in its sitemap, or else those reachable by links. An unreadable page fails
 * alone; if the whole site cannot be read, the `OutboundFailure` says why.
 */
export async function* crawlSite(options: CrawlOptions): AsyncGenerator<CrawlStep, void, undefined> {
  const { maxPages, maxDepth } = options
  const fetcher = createSiteFetcher(options)
  const { site, first, robots } = await arrive(fetcher, options.url)
  const isHere = (url: URL) => url.host === site.host
  const queue = createCrawlQueue({ waitingMost: maxPages * 10 + 1_000 })
  const listed = await listPages({ fetcher, site, first, robots, maxPages, maxDepth })

  if (!listed?.isStart) queue.add({ url: site, depth: 0, page: first })
  for await (const some of inSteps(listed?.pages ?? [], addressesAtOnce))
    for (const url of some) queue.add({ url, depth: 1 })

  /** Undefined: nothing to read there, or nothing new. */
  async function visit(queued: QueuedPage): Promise<CrawledPage | undefined> {
    const onRedirect = (to: URL) => (isHere(to) ? fetcher.refuseForbidden(to) : leaves(to))
    const page = queued.page ?? (await fetcher.read(queued.url, { isWanted: isReadable, onRedirect }))
    const facts = await factsOf(page)
    if (!listed && queued.depth < maxDepth)
      for await (const some of inSteps(facts?.links ?? [], addressesAtOnce))
        for (const url of some) queue.add({ url, depth: queued.depth + 1 })
    return queue.isNew(queued, page, facts) ? { ...page, depth: queued.depth } : undefined
  }

  let pages = 0
  let failures = 0
  let failuresInARow = 0
  for (let visits = 0; pages < maxPages && visits < maxPages * 3 + 20; visits += 1) {
    const queued = queue.next()
    if (!queued) break
    const step = await visit(queued).catch((error: unknown) => {
      if (!(error instanceof OutboundFailure)) throw error
      if (quiet.has(error.reason)) return undefined
      failures += 1
      failuresInARow = (error.status ?? 500) < 429 ? 0 : failuresInARow + 1
      return { url: queued.url.href, failure: error.message, gone: error.status === 404 || error.status === 410 }
    })
    if (step && 'bytes' in step) {
      pages += 1
      failuresInARow = 0
    }
    if (step) yield { ...step, found: Math.min(maxPages, pages + queue.waitingCount()) + failures }
    // Thrown, because unvisited pages must not be treated as gone.
    if (failuresInARow === failuresInARowMost)
      throw new OutboundFailure('unreachable', `${site.host} stopped responding, so the remaining pages were skipped.`)
  }
}

/** The first page determines the site's host: only here may www. be added or dropped. */
async function arrive(fetcher: SiteFetcher, address: string) {
  const start = readDestination(address).url
  const rules = await fetcher.readRules(start)
  const first = await fetcher.read(start, {
    isWanted: (mediaType) => isReadable(mediaType) || isSitemapMedia(mediaType),
    onRedirect: (to) => {
      if (bareHost(to) !== bareHost(start)) leaves(to)
    },
  })
  const site = new URL(first.url)
  const robots = site.host === start.host ? rules : await fetcher.readRules(site)
  fetcher.refuseForbidden(site)
  return { site, first, robots }
}

const bareHost = (url: URL): string => url.host.replace(/^www\./, '')

function leaves(to: URL): never {
  throw new OutboundFailure(
    'elsewhere',
    `The address redirects to another site, ${to.host}. To read that site, add it instead.`,
  )
}

async function factsOf({ url, bytes, contentType }: WebPage): Promise<PageFacts | undefined> {
  if (!isHtml(mediaTypeOf(contentType))) return undefined
  const decoder = decoderOf(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1])
  return readLinks(await decodeInSteps(bytes, decoder), new URL(url))
}
