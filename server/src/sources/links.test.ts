import { describe, expect, test } from 'vitest'
import { readLinks } from './links.ts'
import { createVariants, isTrap, keyOf, toPageAddress } from './page-addresses.ts'

const home = new URL('https://shop.test/docs/start')
const linksOf = async (html: string) => (await readLinks(html, home)).links.map(({ href }) => href)
const link = (href: string) => `<a href="${href}">x</a>`

describe('the links of a page', () => {
  test('are pages of the same host, each once, in order', async () => {
    const hrefs = [
      'b',
      '/a',
      '../up',
      'b#part',
      '//shop.test/c',
      'https://other.test/',
      'https://www.shop.test/',
      '?q=1',
    ]
    expect(await linksOf(hrefs.map(link).join(''))).toEqual([
      'https://shop.test/docs/b',
      'https://shop.test/a',
      'https://shop.test/up',
      'https://shop.test/c',
      'https://shop.test/docs/start?q=1',
    ])
  })

  test('are pages only', async () => {
    const others = [
      'mailto:a@shop.test',
      'tel:1',
      'javascript:x()',
      'ftp://shop.test/',
      'http://u:p@shop.test/',
      'http://[',
    ]
    const files = ['/a.png', '/a.ZIP', '/a.css?v=1', '/a.mp4', '/a.xml', '/fonts/a.woff2']
    expect(await linksOf([...others, ...files].map(link).join(''))).toEqual([])
    expect(await linksOf(['/a.pdf', '/a.html', '/a.txt', '/v1.2'].map(link).join(''))).toHaveLength(4)
  })

  test('lose tracking parameters', async () => {
    const html = ['/a?utm_source=x&fbclid=1', '/b?id=2&gclid=3', '/c;jsessionid=AB?PHPSESSID=1', '/d?']
      .map(link)
      .join('')
    expect(await linksOf(html)).toEqual(['/a', '/b?id=2', '/c', '/d'].map((path) => `https://shop.test${path}`))
  })

  test('respect base, image map, refresh and nofollow', async () => {
    const html =
      '<base href="/en/"><a href="a">a</a><map><area href="b"></map><meta http-equiv="Refresh" content="0; URL=\'c\'"><a rel="external nofollow" href="d">d</a>'
    expect(await linksOf(html)).toEqual(['a', 'b', 'c'].map((path) => `https://shop.test/en/${path}`))
  })

  test('are not in comments, scripts or entities', async () => {
    const html = `<!-- ${link('/a')} --><script>var x = '${link('/b')}'</script><textarea>${link('/c')}</textarea>${link('/d?x=1&amp;y=2')}`
    expect(await linksOf(html)).toEqual(['https://shop.test/d?x=1&y=2'])
  })

  test('a page declares its canonical URL', async () => {
    const html = '<link rel="stylesheet" href="/x"><link rel="canonical" href="/docs/real?utm_source=x#y">'
    expect((await readLinks(html, home)).canonical?.href).toBe('https://shop.test/docs/real')
  })

  test('pages with the same text have the same fingerprint, whatever is around it', async () => {
    const print = async (html: string) => (await readLinks(html, home)).fingerprint
    const filler = `<meta name="x" content="${'y'.repeat(65_500)}">`
    const [first, second] = [
      await print('<p>Hello  world</p>'),
      await print(`${filler}<script>1</script><div>Hello\nworld</div>`),
    ]
    expect(first).toBe(second)
    expect(await print('<p>Hello word</p>')).not.toBe(first)
  })

  test('hidden text is not in the fingerprint, and an unclosed element hides no page', async () => {
    const print = async (html: string) => (await readLinks(html, home)).fingerprint
    const plain = await print('<p>Hello')
    for (const hidden of [
      '<template>a<template>b</template>c</template>',
      '<style>d</style>',
      '<noscript>e</noscript>',
    ])
      expect(await print(`${hidden}<p>Hello`)).toBe(plain)
    expect(await print('<head><noscript></head><body><p>Hello')).toBe(plain)
    expect(await print('<template/><p>Hello')).toBe(plain)
  })

  test('are found however deep a page is', async () => {
    expect(await linksOf(`${'<div>'.repeat(20_000)}${link('/a')}`)).toEqual(['https://shop.test/a'])
  })

  test('a large page does not block other work', async () => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 1)
    const { links } = await readLinks('<p>some words <a href="/a">x</a></p>'.repeat(100_000), home)
    clearInterval(timer)
    expect(links).toHaveLength(1)
    expect(ticks).toBeGreaterThan(10)
  })
})

describe('URLs of pages', () => {
  const at = (path: string) => new URL(path, home)

  test('the same page has the same key', () => {
    expect(keyOf(new URL('http://shop.test/a?y=2&x=1'))).toBe(keyOf(new URL('https://shop.test/a?x=1&y=2')))
    expect(keyOf(at('/a'))).not.toBe(keyOf(at('/a/')))
    expect(toPageAddress('HTTPS://SHOP.test:443/%7Ea', home)?.href).toBe('https://shop.test/%7Ea')
  })

  test.each([
    '/a/b/a/b/a/b',
    `/${'x'.repeat(1_000)}`,
    '/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16',
    '/?a&b&c&d&e&f&g',
    '/?s=1&s=2&s=3&s=4',
  ])('%s is a trap', (path) => expect(isTrap(at(path))).toBe(true))
  test.each([
    '/',
    '/2024/01/01/news',
    '/en/docs/api/en',
    '/shop?category=1&page=2',
    `/${encodeURIComponent('очень-длинный-заголовок-статьи')}`,
  ])('%s is not', (path) => expect(isTrap(at(path))).toBe(false))

  test('filters and calendars are limited, numbered pages are not', () => {
    const taken = (count: number, path: (n: number) => string) => {
      const variants = createVariants()
      return Array.from({ length: count }, (_, n) => at(path(n))).filter((url) => !variants.isOneTooMany(url)).length
    }
    expect(taken(1_000, (n) => `/shop?sort=${n}&color=${n}&size=${n}`)).toBe(10)
    expect(taken(1_000, (n) => `/shop?a=${n}&b=${n}`)).toBe(30)
    expect(taken(1_000, (n) => `/index.php?id=${n}`)).toBe(200)
    expect(taken(1_000, (n) => `/events/${1990 + Math.floor(n / 12)}/${(n % 12) + 1}/`)).toBe(40)
    expect(taken(1_000, (n) => `/2024/05/story-${n}`)).toBe(1_000)
    expect(taken(1_000, (n) => `/items/${n}`)).toBe(1_000)
  })
})
