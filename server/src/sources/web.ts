import { secondMs } from '../lib/clock.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { crawlSite } from './crawl.ts'
import type { Web } from './reading.ts'
import { readPage } from './web-pages.ts'

const usualDelayMs = secondMs / 2

/** Fetches pages from the web: through the SSRF guard, and politely. */
export function createWeb({
  outbound,
  delayMs = usualDelayMs,
}: {
  outbound: Outbound
  delayMs?: number | undefined
}): Web {
  return {
    readPage: (url, signal) => readPage(outbound, url, { signal }),
    crawlSite: (site) => crawlSite({ outbound, delayMs, ...site }),
  }
}
