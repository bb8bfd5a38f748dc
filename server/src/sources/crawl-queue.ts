import { createHash } from 'node:crypto'
import type { PageFacts } from './links.ts'
import { createVariants, isTrap, keyOf } from './page-addresses.ts'
import type { WebPage } from './web-pages.ts'

export interface QueuedPage {
  url: URL
  depth: number
  /** Set if it has already been read on the way. */
  page?: WebPage
}

/** The crawl queue of a site, in order of discovery, and what was already read, under any URL. */
export function createCrawlQueue({ waitingMost }: { waitingMost: number }) {
  const waiting: QueuedPage[] = []
  const known = new Set<string>()
  const read = new Set<string>()
  const variants = createVariants()
  let at = 0

  return {
    add(queued: QueuedPage): void {
      const key = keyOf(queued.url)
      if (known.has(key) || waiting.length >= waitingMost || isTrap(queued.url)) return
      if (variants.isOneTooMany(queued.url)) return
      known.add(key)
      waiting.push(queued)
    },
    next(): QueuedPage | undefined {
      while (at < waiting.length) {
        const queued = waiting[at++]
        if (queued && !read.has(keyOf(queued.url))) return queued
      }
      return undefined
    },
    /** Whether it is new; if so, it and all its other URLs count as read from now on. */
    isNew({ url }: QueuedPage, page: WebPage, facts: PageFacts | undefined): boolean {
      const names = [new URL(page.url), ...canonicalOf(new URL(page.url), facts)].map(keyOf)
      const content = facts?.fingerprint ?? createHash('sha256').update(page.bytes).digest('base64url')
      const isKnown = [...names, content].some((name) => read.has(name))
      for (const name of [keyOf(url), ...names, content]) read.add(name)
      return !isKnown
    },
    waitingCount: () => waiting.length - at,
  }
}

/** A site where every page names the front page as canonical is misconfigured; still read the others. */
function canonicalOf(url: URL, facts: PageFacts | undefined): URL[] {
  const canonical = facts?.canonical
  if (canonical?.host !== url.host) return []
  return canonical.pathname === '/' && url.pathname !== '/' ? [] : [canonical]
}
