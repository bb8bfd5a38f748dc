import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '../lib/clock.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { type Robots, readRobots } from './robots.ts'
import { type PageRequest, readPage, type WebPage } from './web-pages.ts'

const delayMsMost = 10 * secondMs
/** Status codes by which a server asks crawlers to slow down. */
const tired = new Set([429, 503])

export type Pause = (ms: number, signal?: AbortSignal) => Promise<unknown>
const realPause: Pause = (ms, signal) => wait(ms, undefined, { signal })

export interface SiteFetcherOptions {
  outbound: Outbound
  delayMs: number
  signal?: AbortSignal | undefined
  pause?: Pause | undefined
}

/**
 * Fetches one site politely: one request at a time, with a pause in between, and nothing that its robots.txt disallows.
 */
export function createSiteFetcher({ outbound, delayMs, signal, pause = realPause }: SiteFetcherOptions) {
  let robots: Robots | undefined
  let ruledHost = ''
  let isFirst = true

  const currentDelay = () => Math.min(delayMsMost, Math.max(delayMs, robots?.crawlDelayMs ?? 0))

  async function afterPause<T>(visit: () => Promise<T>): Promise<T> {
    if (!isFirst) await pause(currentDelay(), signal)
    isFirst = false
    return visit()
  }

  /** Must be called before any page, and again if the site turns out to have another host name. */
  async function readRules(site: URL): Promise<Robots> {
    robots = await afterPause(() => readRobots(outbound, site, signal))
    ruledHost = site.host
    return robots
  }

  function refuseForbidden(url: URL): void {
    if (url.host === ruledHost && robots?.isAllowed(url) === false)
      throw new OutboundFailure('robots', `The robots.txt of ${url.host} does not allow this page to be read.`)
  }

  async function read(url: URL, request: Omit<PageRequest, 'signal'> = {}): Promise<WebPage> {
    refuseForbidden(url)
    const visit = () => readPage(outbound, url.href, { ...request, signal })
    try {
      return await afterPause(visit)
    } catch (error) {
      if (!(error instanceof OutboundFailure && tired.has(error.status ?? 0))) throw error
      await pause(delayMsMost, signal)
      return visit()
    }
  }

  return { readRules, refuseForbidden, read }
}
export type SiteFetcher = ReturnType<typeof createSiteFetcher>
