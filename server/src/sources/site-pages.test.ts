import { afterEach, expect, test, vi } from 'vitest'
import { createCalls } from '../outbound/calls.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { makeStepsLong } from '../test/long-steps.ts'
import { startWebServer } from '../test/web-server.ts'
import { crawlSite } from './crawl.ts'
import { readRules } from './robots.ts'
import type { SiteFetcher } from './site-fetcher.ts'
import { listPages } from './site-pages.ts'

afterEach(() => vi.restoreAllMocks())

/** How often something is done at most until the next tick of the event loop. */
function watchTicks() {
  makeStepsLong()
  let [most, now, isOver] = [0, 0, false]
  const begin = () => {
    now = 0
    if (!isOver) setImmediate(begin)
  }
  begin()
  return {
    count() {
      now += 1
      most = Math.max(most, now)
    },
    end() {
      isOver = true
      return most
    },
  }
}

/** How many keys of pages are made at most in one go: each has its parameters in order. */
function watchKeys() {
  const made = watchTicks()
  const { sort } = URLSearchParams.prototype
  vi.spyOn(URLSearchParams.prototype, 'sort').mockImplementation(function (this: URLSearchParams) {
    made.count()
    return sort.call(this)
  })
  return made
}

const urlset = (count: number, locOf: (at: number) => string) =>
  `<urlset>${Array.from({ length: count }, (_, at) => `<loc>${locOf(at)}</loc>`).join('')}</urlset>`

test('the addresses of a sitemap are parsed and queued in steps, also those that are left out', async () => {
  const server = await startWebServer((request, response) => {
    if (request.url !== '/map.xml') return response.writeHead(404).end()
    const map = urlset(4_000, (at) => (at < 2_000 ? `http://other.test/${at}` : `/${at}?b=1&amp;a=2`))
    response.writeHead(200, { 'content-type': 'application/xml' }).end(map)
  })
  const parsed = watchTicks()
  const { parse } = URL
  vi.spyOn(URL, 'parse').mockImplementation((...address) => {
    parsed.count()
    return parse(...address)
  })
  const compared = watchKeys()
  const outbound = createOutbound(createCalls({ allowPrivate: true }))
  const steps = crawlSite({ outbound, url: `${server.url}/map.xml`, maxPages: 1, maxDepth: 1, delayMs: 0 })
  const { value } = await steps.next()
  await steps.return()
  expect(value).toMatchObject({ url: `${server.url}/2000?b=1&a=2`, gone: true })
  expect([parsed.end(), compared.end()].map((most) => most > 1 && most <= 100)).toEqual([true, true])
})

test('the links of a page are queued in steps', async () => {
  const server = await startWebServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    const links = Array.from({ length: 2_000 }, (_, at) => `<a href="/${at}">`).join('')
    response.writeHead(200, { 'content-type': 'text/html' }).end(links)
  })
  const compared = watchKeys()
  const outbound = createOutbound(createCalls({ allowPrivate: true }))
  const steps = crawlSite({ outbound, url: server.url, maxPages: 500, maxDepth: 1, delayMs: 0 })
  const { value } = await steps.next()
  await steps.return()
  expect(value).toMatchObject({ found: 500 })
  expect(compared.end()).toBeLessThanOrEqual(100)
})

test('of all sitemaps together, 100,000 addresses are looked at', async () => {
  const [site, first] = [new URL('https://a.test/'), new URL('https://a.test/1')]
  const bytes = Buffer.from(urlset(50_000, () => 'http://b'))
  const read = vi.fn(async () => ({ url: first.href, bytes, contentType: 'application/xml' }))
  const listed = await listPages({
    fetcher: { read } as unknown as SiteFetcher,
    site,
    first: { url: site.href, bytes: Buffer.from('home'), contentType: 'text/html' },
    robots: await readRules('Sitemap: /1\nSitemap: /2\nSitemap: /3\nSitemap: /4'),
    maxPages: 10,
    maxDepth: 1,
  })
  expect(listed).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(2)
})
