import { createHash } from 'node:crypto'
import type { PageFacts } from './links.ts'
import { createVariants, isTrap, keyOf } from './page-addresses.ts'
import type { WebPage } from './web-pages.ts'

export interface Errand {
  url: URL
  depth: number
  /** Set if it has already been read on the way. */
  page?: WebPage
}

/** The crawl queue of a site, in order of discovery, and what was already read, under any URL. */
export function createAgenda({ waitingMost }: { waitingMost: number }) {
  const waiting: Errand[] = []
  const known = new Set<string>()
  const read = new Set<string>()
  const variants = createVariants()
  let at = 0

  return {
    add(errand: Errand): void {
      const key = keyOf(errand.url)
      if (known.has(key) || waiting.length >= waitingMost || isTrap(errand.url)) return
      if (variants.isOneTooMany(errand.url)) return
      known.add(key)
      waiting.push(errand)
    },
    next(): Errand | undefined {
      while (at < waiting.length) {
        const errand = waiting[at++]
        if (errand && !read.has(keyOf(errand.url))) return errand
      }
      return undefined
    },
    /** Whether it is new; if so, it and all its other URLs count as read from now on. */
    isNew({ url }: Errand, page: WebPage, facts: PageFacts | undefined): boolean {
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
