import { createHash } from 'node:crypto'
import type { PageFacts } from './links.ts'
import { createVariants, isTrap, keyOf } from './page-addresses.ts'
import type { WebPage } from './web-pages.ts'

export interface Errand {
  url: URL
  depth: number
  /** Where it was read on the way already. */
  page?: WebPage
}

/** What is still to be read of a site, in the order it was found, and what was read already, by whichever name. */
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
    /** Whether it is new; if so it counts as read from now on, and so does every other name of it. */
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

/** A site whose every page calls itself the front page is misconfigured, and no reason to read only that. */
function canonicalOf(url: URL, facts: PageFacts | undefined): URL[] {
  const canonical = facts?.canonical
  if (canonical?.host !== url.host) return []
  return canonical.pathname === '/' && url.pathname !== '/' ? [] : [canonical]
}
