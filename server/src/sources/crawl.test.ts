import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createCalls } from '../outbound/calls.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { startWebServer } from '../test/web-server.ts'
import { type CrawlOptions, type CrawlStep, crawlSite } from './crawl.ts'
import { readPage } from './web-pages.ts'

type Answer = { status?: number; type?: string; body?: string | Buffer; to?: string }
type Site = Record<string, string | Answer | (() => Answer)>

const outbound = createOutbound(createCalls({ allowPrivate: true }))
const page = (text: string, ...links: string[]) =>
  `<title>${text}</title><p>${text}</p>${links.map((href) => `<a href="${href}">${href}</a>`).join('')}`
const urlset = (...locs: string[]) => ({
  type: 'application/xml',
  body: `<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`,
})

/** A small web site. Anything it doesn't have is a 404. */
async function startSite(make: Site | ((url: string) => Site)) {
  const server = await startWebServer((request, response) => {
    const site = typeof make === 'function' ? make(server.url) : make
    const found = site[request.url ?? ''] ?? { status: 404, body: 'no such page' }
    const { status = 200, type = 'text/html', body = '', to } = answerOf(found)
    response.writeHead(to ? 302 : status, { 'content-type': type, ...(to && { location: to }) }).end(body)
  })
  const paths = () => server.requests.map(({ path }) => path)
  return { ...server, paths }
}
const answerOf = (found: string | Answer | (() => Answer)): Answer =>
  typeof found === 'function' ? found() : typeof found === 'string' ? { body: found } : found

const bounds = { maxPages: 50, maxDepth: 5, delayMs: 0, pause: async () => {} }
async function crawl(url: string, options: Partial<CrawlOptions> = {}): Promise<CrawlStep[]> {
  const steps: CrawlStep[] = []
  for await (const step of crawlSite({ outbound, url, ...bounds, ...options })) steps.push(step)
  return steps
}
const pathOf = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).search
const pathsRead = (steps: CrawlStep[]) => steps.filter((step) => 'bytes' in step).map(pathOf)
const failed = (steps: CrawlStep[]) =>
  steps.flatMap((step) => ('failure' in step ? [[pathOf(step), step.failure]] : []))

describe('a site without a sitemap', () => {
  test('is read by its links, nearest first, each page once', async () => {
    const site = await startSite({
      '/': page('home', '/a', '/b', '/'),
      '/a': page('a', '/deep', '/b#x'),
      '/b': page('b', '/a', '/?utm_source=b'),
      '/deep': page('deep', '/'),
    })
    const steps = await crawl(site.url)
    expect(steps.map((step) => ('depth' in step ? [pathOf(step), step.depth] : step))).toEqual([
      ['/', 0],
      ['/a', 1],
      ['/b', 1],
      ['/deep', 2],
    ])
    expect(steps.at(-1)).toMatchObject({ contentType: 'text/html', bytes: Buffer.from(page('deep', '/')) })
    expect(site.paths()).toEqual(['/robots.txt', '/', '/sitemap.xml', '/a', '/b', '/deep'])
  })

  test('is read as deep and as far as requested', async () => {
    const site = await startSite({
      '/': page('home', '/1', '/x'),
      '/x': page('x'),
      ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/${n + 1}`, page(`${n + 1}`, `/${n + 2}`)])),
    })
    expect(pathsRead(await crawl(site.url, { maxDepth: 2 }))).toEqual(['/', '/1', '/x', '/2'])
    expect(pathsRead(await crawl(site.url, { maxDepth: 0 }))).toEqual(['/'])
    expect(pathsRead(await crawl(site.url, { maxPages: 3 }))).toEqual(['/', '/1', '/x'])
  })

  test('reports how much is known to be there', async () => {
    const site = await startSite({
      '/': page('home', '/a', '/b'),
      '/a': page('a', '/c'),
      '/b': page('b'),
      '/c': page('c'),
    })
    expect((await crawl(site.url)).map(({ found }) => found)).toEqual([3, 4, 4, 4])
    expect((await crawl(site.url, { maxPages: 2 })).map(({ found }) => found)).toEqual([2, 2])
  })

  test('one bad page fails alone', async () => {
    const site = await startSite({
      '/': page('home', '/gone', '/error', '/loop', '/large', '/good'),
      '/error': { status: 500 },
      '/loop': { to: '/loop' },
      '/large': { body: Buffer.alloc(11 * 1024 * 1024, 'x') },
      '/good': page('good'),
    })
    const steps = await crawl(site.url)
    expect(pathsRead(steps)).toEqual(['/', '/good'])
    expect(failed(steps)).toEqual([
      ['/gone', 'The server answered 404 Not Found.'],
      ['/error', 'The server answered 500 Internal Server Error.'],
      ['/loop', 'The address redirects more than 5 times.'],
      ['/large', 'The page is larger than 10 MB.'],
    ])
    expect(steps.filter((step) => 'gone' in step && step.gone).map(pathOf)).toEqual(['/gone'])
  })

  test('non-text files and links to elsewhere are skipped', async () => {
    const other = await startSite({ '/': page('other') })
    const site = await startSite({
      '/': page('home', '/picture', '/away', '/paper', '/notes', '/data', `${other.url}/`),
      '/picture': { type: 'image/png', body: 'png' },
      '/away': { to: other.url },
      '/paper': { type: 'application/pdf', body: '%PDF-1.7' },
      '/notes': { type: 'text/plain; charset=utf-8', body: 'notes' },
      '/data': { type: 'application/json', body: '{}' },
    })
    const steps = await crawl(site.url)
    expect(pathsRead(steps)).toEqual(['/', '/paper', '/notes'])
    expect(failed(steps)).toEqual([])
    expect(other.requests).toEqual([])
  })

  test('is not read twice under other URLs', async () => {
    const canonical = (text: string, path: string, ...links: string[]) =>
      `<link rel="canonical" href="${path}">${page(text, ...links)}`
    const site = await startSite({
      '/': page('home', '/a', '/copy', '/print', '/moved', '/lost', '/self'),
      '/a': page('a'),
      '/copy': `<!-- another page -->${page('a')}`,
      '/print': canonical('a, to print', '/a', '/found'),
      '/moved': { to: '/found' },
      '/found': page('found by a copy'),
      '/lost': canonical('calls itself the front page', '/'),
      '/self': canonical('self', '/self'),
    })
    expect(pathsRead(await crawl(site.url))).toEqual(['/', '/a', '/found', '/lost', '/self'])
  })

  test('its crawler traps are bounded', async () => {
    const server = await startWebServer(({ url = '' }, response) => {
      const path = new URL(url, 'http://x')
      const n = Number(path.searchParams.get('n') ?? 0)
      const month = `/calendar/${2000 + Math.floor(n / 12)}-${(n % 12) + 1}?n=${n + 1}`
      if (/robots|sitemap/.test(url)) response.writeHead(404).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(page(url, 'folder/sub/', `${path.pathname}?n=${n + 1}&a=${n}&b=${n}`, month, `${url}${url}x`))
    })
    const steps = await crawl(`${server.url}/`, { maxPages: 2_000, maxDepth: 1_000 })
    expect(steps.length).toBeLessThan(1_500)
    expect(steps.every(({ url }) => url.length < 1_000 && !/(folder\/sub\/){3}/.test(url))).toBe(true)
  })

  test('that stops responding is abandoned, and unvisited pages are not treated as gone', async () => {
    const links = Array.from({ length: 30 }, (_, n) => `/${n}`)
    const site = await startSite({
      '/': page('home', ...links),
      ...Object.fromEntries(links.map((path) => [path, { status: 503 }])),
    })
    const steps: CrawlStep[] = []
    const reading = (async () => {
      for await (const step of crawlSite({ outbound, url: site.url, ...bounds })) steps.push(step)
    })()
    await expect(reading).rejects.toThrow('stopped responding')
    expect(failed(steps)).toHaveLength(10)
  })
})

describe('a site with a sitemap', () => {
  test('is read by it: the first page, and the pages in the root’s sitemap', async () => {
    const site = await startSite((url) => ({
      '/': page('home', '/unlisted'),
      '/unlisted': page('unlisted'),
      '/sitemap.xml': urlset(
        `${url}/`,
        `${url}/a?utm_medium=x`,
        `${url}/b`,
        `${url}/b#c`,
        'https://other.test/',
        '/missing',
      ),
      '/a': page('a', '/unlisted'),
      '/b': page('b'),
    }))
    const steps = await crawl(site.url)
    expect(pathsRead(steps)).toEqual(['/', '/a', '/b'])
    expect(failed(steps)).toEqual([['/missing', 'The server answered 404 Not Found.']])
  })

  test('may name it in robots.txt, compressed, and split over an index with cycles', async () => {
    const site = await startSite((url) => ({
      '/robots.txt': { type: 'text/plain', body: `Sitemap: ${url}/maps/index.xml` },
      '/': page('home'),
      '/maps/index.xml': {
        type: 'text/xml',
        body: `<sitemapindex>${['/maps/1.xml.gz', '/maps/index.xml', '/maps/none.xml', '/maps/2.txt'].map((path) => `<sitemap><loc>${url}${path}</loc></sitemap>`)}</sitemapindex>`,
      },
      '/maps/1.xml.gz': { type: 'application/x-gzip', body: gzipSync(urlset(`${url}/a`).body) },
      '/maps/2.txt': { type: 'text/plain', body: `${url}/b\n` },
      '/sitemap.xml': urlset(`${url}/old`),
      '/a': page('a'),
      '/b': page('b'),
    }))
    expect(pathsRead(await crawl(site.url))).toEqual(['/', '/a', '/b'])
    expect(site.paths().filter((path) => path === '/maps/index.xml')).toHaveLength(1)
  })

  test('can be given by the sitemap itself, which is not a page', async () => {
    const site = await startSite((url) => ({
      '/map.xml': urlset(`${url}/a`, `${url}/b`),
      '/a': page('a'),
      '/b': page('b'),
    }))
    const steps = await crawl(`${site.url}/map.xml`, { maxDepth: 0 })
    expect(pathsRead(steps)).toEqual(['/a', '/b'])
  })

  test('a sitemap of another site is refused with a message', async () => {
    const site = await startSite({ '/map.xml': urlset('https://other.test/a') })
    await expect(crawl(`${site.url}/map.xml`)).rejects.toThrow('lists no page of 127.0.0.1')
  })

  test('starting at a folder reads that folder first, and without the sitemap if it is not listed there', async () => {
    const site = await startSite((url) => ({
      '/docs/': page('docs', '/docs/a'),
      '/help/': page('help', '/help/a'),
      '/sitemap.xml': urlset(`${url}/blog`, `${url}/docs/a`, `${url}/docs/b`),
      '/blog': page('blog'),
      '/docs/a': page('docs a'),
      '/docs/b': page('docs b'),
      '/help/a': page('help a'),
    }))
    expect(pathsRead(await crawl(`${site.url}/docs/`, { maxPages: 3 }))).toEqual(['/docs/', '/docs/a', '/docs/b'])
    expect(pathsRead(await crawl(`${site.url}/help/`))).toEqual(['/help/', '/help/a'])
  })

  test('a page in place of the sitemap is not a sitemap', async () => {
    const site = await startSite({ '/': page('home', '/a'), '/a': page('a'), '/sitemap.xml': page('not found') })
    expect(pathsRead(await crawl(site.url))).toEqual(['/', '/a'])
  })
})

describe('politeness', () => {
  test('URLs disallowed by robots.txt are not requested, not even after a redirect', async () => {
    const site = await startSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: BeckonBot\nDisallow: /private' },
      '/': page('home', '/private/a', '/door', '/a'),
      '/door': { to: '/private/b' },
      '/private/b': page('secret'),
      '/a': page('a'),
    })
    const steps = await crawl(site.url)
    expect(pathsRead(steps)).toEqual(['/', '/a'])
    expect(failed(steps)).toEqual([])
    expect(site.paths().filter((path) => path.startsWith('/private'))).toEqual([])
  })

  test('a site that disallows robots is refused with a message, and gets no other request', async () => {
    const site = await startSite({ '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } })
    await expect(crawl(`${site.url}/docs`)).rejects.toThrow(/robots.txt of 127.0.0.1:\d+ does not allow/)
    expect(site.paths()).toEqual(['/robots.txt'])
  })

  test('it pauses between requests: as configured, longer if the site asks, ten seconds at most', async () => {
    const pausesOf = async (robots: string, delayMs: number) => {
      const site = await startSite({
        '/robots.txt': { type: 'text/plain', body: robots },
        '/': page('home', '/a'),
        '/a': page('a'),
      })
      const pauses: number[] = []
      await crawl(site.url, { delayMs, pause: async (ms) => void pauses.push(ms) })
      return pauses
    }
    expect(await pausesOf('', 300)).toEqual([300, 300, 300])
    expect(await pausesOf('User-agent: *\nCrawl-delay: 3', 300)).toEqual([3_000, 3_000, 3_000])
    expect(await pausesOf('User-agent: *\nCrawl-delay: 86400', 300)).toEqual([10_000, 10_000, 10_000])
  })

  test('an overloaded server gets a pause and a retry', async () => {
    let asked = 0
    const site = await startSite({
      '/': page('home', '/a'),
      '/a': () => (++asked === 1 ? { status: 429 } : { body: page('a') }),
    })
    const pauses: number[] = []
    expect(pathsRead(await crawl(site.url, { pause: async (ms) => void pauses.push(ms) }))).toEqual(['/', '/a'])
    expect(pauses).toContain(10_000)
  })

  test('it stops when aborted, also in the middle of a pause', async () => {
    const site = await startSite({ '/': page('home', '/a'), '/a': page('a') })
    const stop = new AbortController()
    const { pause: _, ...waiting } = bounds
    const steps = crawlSite({ outbound, url: site.url, ...waiting, delayMs: 60_000, signal: stop.signal })
    setTimeout(() => stop.abort(new Error('shutting down')), 100)
    await expect(steps.next()).rejects.toThrow()
    expect(stop.signal.aborted).toBe(true)
    expect(site.paths()).toEqual(['/robots.txt'])
  })
})

describe('the host of a site', () => {
  const names = {
    'shop.test': [['93.184.216.34']],
    'www.shop.test': [['93.184.216.35']],
    'other.test': [['151.101.1.69']],
    'inside.test': [['10.0.0.1']],
  }
  async function startHosts(answer: (headers: IncomingHttpHeaders, path: string) => Answer) {
    const server = await startWebServer((request, response) => {
      const { status = 200, type = 'text/html', body = '', to } = answer(request.headers, request.url ?? '')
      response.writeHead(to ? 301 : status, { 'content-type': type, ...(to && { location: to }) }).end(body)
    })
    const { network, reached } = createMadeUpNetwork(server.port, names)
    return { ...server, reached, guarded: createOutbound(createCalls({ allowPrivate: false, network })) }
  }
  const missing = { status: 404 }

  test('may gain www. by a redirect of the first page, with its own rules', async () => {
    const { guarded, requests } = await startHosts(({ host }, path) => {
      if (host === 'shop.test') return path === '/robots.txt' ? missing : { to: `http://www.shop.test${path}` }
      if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nDisallow: /b' }
      return path === '/sitemap.xml' ? missing : { body: page(path, '/a', '/b', 'http://shop.test/c') }
    })
    const steps = await crawl('http://shop.test/', { outbound: guarded })
    expect(steps.map(({ url }) => url)).toEqual(['http://www.shop.test/', 'http://www.shop.test/a'])
    expect(requests.map(({ headers, path }) => `${headers.host}${path}`)).not.toContain('shop.test/c')
  })

  test('without a redirect www. is another site', async () => {
    const { guarded } = await startHosts((_, path) =>
      /robots|sitemap/.test(path) ? missing : { body: page(path, 'http://www.shop.test/a', '/b') },
    )
    const steps = await crawl('http://shop.test/', { outbound: guarded })
    expect(steps.map(({ url }) => url)).toEqual(['http://shop.test/', 'http://shop.test/b'])
  })

  test('a URL that redirects to another site is refused with its name', async () => {
    const { guarded, reached } = await startHosts((_, path) =>
      path === '/robots.txt' ? missing : { to: 'http://other.test/' },
    )
    await expect(crawl('http://shop.test/', { outbound: guarded })).rejects.toThrow('another site, other.test')
    expect(reached).not.toContain('151.101.1.69')
  })

  test('no page, robots.txt or sitemap leads into a private network', async () => {
    const { guarded, reached } = await startHosts((_, path) => {
      if (path === '/robots.txt') return { type: 'text/plain', body: 'Sitemap: http://inside.test/map.xml' }
      if (path === '/') return { body: page('home', '/a', 'http://inside.test/') }
      return { to: 'http://shop.test@169.254.169.254/' }
    })
    expect(pathsRead(await crawl('http://shop.test/', { outbound: guarded }))).toEqual(['/'])
    await expect(crawl('http://inside.test/', { outbound: guarded })).rejects.toThrow('private network')
    expect([...new Set(reached)]).toEqual(['93.184.216.34'])
  })
})

describe('one page', () => {
  const failure = (url: string) => readPage(outbound, url).catch((error: Error) => error.message)

  test('is read with its content type and its final URL', async () => {
    const site = await startSite({
      '/old': { to: '/new' },
      '/new': { type: 'text/html; charset=utf-8', body: 'hello' },
    })
    expect(await readPage(outbound, `${site.url}/old`)).toEqual({
      url: `${site.url}/new`,
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from('hello'),
    })
  })

  test('or fails with a message', async () => {
    const site = await startSite({
      '/picture': { type: 'image/png', body: 'x' },
      '/large': { body: Buffer.alloc(50 * 1024 * 1024) },
    })
    expect(await failure(`${site.url}/none`)).toBe('The server answered 404 Not Found.')
    expect(await failure(`${site.url}/picture`)).toBe('This address has no text (image/png).')
    expect(await failure(`${site.url}/large`)).toBe('The page is larger than 10 MB.')
  })
})
