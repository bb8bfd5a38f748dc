import { describe, expect, test } from 'vitest'
import { createCalls } from '../outbound/calls.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { startWebServer } from '../test/web-server.ts'
import { readRobots, readRules } from './robots.ts'

describe('robots.txt', () => {
  const cases: [what: string, text: string, open: string[], closed: string[]][] = [
    ['an empty file allows all', '', ['/', '/a'], []],
    ['an empty rule forbids nothing', 'User-agent: *\nDisallow:', ['/a'], []],
    ['a rule is a beginning', 'User-agent: *\nDisallow: /a', ['/', '/b'], ['/a', '/ab', '/a/b', '/a?x=1']],
    ['the longest rule decides', 'User-agent: *\nDisallow: /\nAllow: /docs', ['/docs', '/docs/a'], ['/', '/blog']],
    ['of two as long the kind one', 'User-agent: *\nDisallow: /a\nAllow: /a', ['/a'], []],
    ['a star is anything', 'User-agent: *\nDisallow: /*/private', ['/private'], ['/a/private', '/a/b/private/c']],
    ['a dollar is the end', 'User-agent: *\nDisallow: /*.pdf$', ['/a.pdf?x', '/a.pdfs'], ['/a.pdf', '/b/c.pdf']],
    ['a dollar inside is a letter', 'User-agent: *\nDisallow: /a$b', ['/a'], ['/a$b']],
    ['the front page alone', 'User-agent: *\nDisallow: /\nAllow: /$', ['/'], ['/a', '/?a']],
    ['our own group wins', 'User-agent: *\nDisallow: /\n\nuser-agent: BECKONBOT/1.0\nDisallow: /x', ['/a'], ['/x']],
    ['another’s group is not ours', 'User-agent: GoogleBot\nDisallow: /', ['/a'], []],
    ['a name that only begins like ours', 'User-agent: BeckonBotter\nDisallow: /', ['/a'], []],
    ['groups share rules', 'User-agent: x\nUser-agent: beckonbot\nDisallow: /a\nAllow: /a/b', ['/a/b'], ['/a']],
    ['groups of one name are one', 'User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b', ['/c'], ['/a', '/b']],
    ['other lines end no group', 'User-agent: *\nSitemap: /s\nUser-agent: x\nDisallow: /a', [], ['/a']],
    ['rules before any name are void', 'Disallow: /\nUser-agent: *\nAllow: /', ['/a'], []],
    ['comments and strange line ends', '\ufeffUser-agent: * # all\r\rDisallow : /a # not this', ['/'], ['/a']],
    ['one spelling for each letter', 'User-agent: *\nDisallow: /цены\nDisallow: /%7ea', [], ['/%d1%86%D0%B5ны', '/~a']],
    ['an escaped slash is no slash', 'User-agent: *\nDisallow: /a%2fb', ['/a/b'], ['/a%2Fb']],
    ['robots.txt itself is open', 'User-agent: *\nDisallow: /', ['/robots.txt'], ['/robots.txt2']],
    ['a page of HTML is no rules', '<html><body>Disallow: /</body></html>', ['/'], []],
  ]
  test.each(cases)('%s', async (_, text, open, closed) => {
    const { isAllowed } = await readRules(text)
    const isOpen = (path: string) => isAllowed(new URL(path, 'https://shop.test'))
    expect(open.filter((path) => !isOpen(path))).toEqual([])
    expect(closed.filter(isOpen)).toEqual([])
  })

  test('it may set a crawl delay and list its sitemaps', async () => {
    const text = 'Sitemap: https://shop.test/a.xml\nUser-agent: *\nCrawl-delay: 2.5\nsitemap:https://shop.test/b.xml'
    expect(await readRules(text)).toMatchObject({
      crawlDelayMs: 2_500,
      sitemaps: ['https://shop.test/a.xml', 'https://shop.test/b.xml'],
    })
    expect(await readRules('User-agent: *\nCrawl-delay: soon')).toMatchObject({ crawlDelayMs: 0 })
  })

  const outbound = createOutbound(createCalls({ allowPrivate: true }))
  const served = async (status: number, text = '') => {
    const server = await startWebServer((_, response) => response.writeHead(status).end(text))
    return readRobots(outbound, new URL('/deep/page', server.url))
  }

  test.each([401, 403, 404, 410])('a server that responds %i has none, and everything is allowed', async (status) => {
    expect((await served(status, 'User-agent: *\nDisallow: /')).isAllowed(new URL('http://x.test/a'))).toBe(true)
  })

  test.each([500, 503, 429])('a server that responds %i is not crawled', async (status) => {
    await expect(served(status)).rejects.toThrow(
      /robots.txt of 127.0.0.1:\d+ cannot be read, so the site is not crawled/,
    )
  })

  test('a server that is unreachable, or sends too much, is not crawled either', async () => {
    await expect(readRobots(outbound, new URL('http://127.0.0.1:2/'))).rejects.toThrow('is not crawled')
    await expect(served(200, '#'.repeat(2_000_000))).rejects.toThrow('is not crawled')
  })

  test('it is requested at the root of the site', async () => {
    const server = await startWebServer((_, response) => response.end('User-agent: *\nDisallow: /a'))
    const robots = await readRobots(outbound, new URL('/deep/page?x=1', server.url))
    expect(server.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect(robots.isAllowed(new URL('/a', server.url))).toBe(false)
  })
})
