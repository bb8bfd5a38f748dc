import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readSitemap } from './sitemap.ts'

const urlset = (inside: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`
const read = (text: string | Buffer) => readSitemap(Buffer.from(text))
const addressesOf = async (text: string | Buffer) => (await read(text))?.addresses

describe('a sitemap', () => {
  test('lists pages, or further sitemaps', async () => {
    expect(await read(urlset('<url><loc> https://a.test/x </loc><lastmod>2026</lastmod></url>'))).toEqual({
      kind: 'pages',
      addresses: ['https://a.test/x'],
    })
    expect(await read('<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap></sitemapindex>')).toEqual({
      kind: 'sitemaps',
      addresses: ['https://a.test/1.xml'],
    })
  })

  test('is read compressed, with a byte order mark, with prefixes, and as plain lines', async () => {
    const page = '<url><loc>https://a.test/</loc></url>'
    for (const sitemap of [
      gzipSync(urlset(page)),
      `\ufeff\n${urlset(page)}`,
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://a.test/</s:loc></s:url></s:urlset>',
      'https://a.test/\r\n\r\n',
    ])
      expect(await addressesOf(sitemap)).toEqual(['https://a.test/'])
  })

  test('may encode characters in any way XML allows', async () => {
    const locs = ['a?x=1&amp;y=2', '<![CDATA[b?x=1&y=2]]>', 'c&#x2F;&#100;', '<!-- no -->e']
    const inside = locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')
    expect(await addressesOf(urlset(inside))).toEqual(['a?x=1&y=2', 'b?x=1&y=2', 'c/d', 'e'])
  })

  test('its pictures and comments are not pages', async () => {
    const picture = '<image:image><image:loc>https://a.test/i.png</image:loc></image:image>'
    const inside = `<url><loc>a</loc>${picture}</url><!-- <url><loc>b</loc></url> --><url><loc></loc></url>`
    expect(await addressesOf(urlset(inside))).toEqual(['a'])
  })

  test('expands no entity and opens no file', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    expect(await addressesOf(bomb + urlset('<url><loc>x&a;&f;y</loc></url>'))).toEqual(['x&a;&f;y'])
  })

  test.each([
    ['a page', '<!doctype html><html><body>not found</body></html>'],
    ['a feed', '<rss><channel><link>https://a.test</link></channel></rss>'],
    ['a text', 'hello\nhttps://a.test'],
    ['nothing', ''],
    ['a broken archive', Buffer.from([0x1f, 0x8b, 8, 0, 1])],
  ])('%s is not a sitemap', async (_, text) => {
    expect(await read(text)).toBeUndefined()
  })

  test('cut off in the middle, it still lists what came before', async () => {
    const begun = '<urlset><url><loc>a</loc></url>'
    expect(await addressesOf(`${begun}<url><loc>b`)).toEqual(['a'])
    expect(await addressesOf(gzipSync(urlset(`<url><loc>a</loc></url>`)).subarray(0, -8))).toEqual(['a'])
    const bomb = gzipSync(`${begun}${' '.repeat(30 * 1024 * 1024)}<url><loc>b</loc></url>`)
    expect(await addressesOf(bomb)).toEqual(['a'])
  })

  test('however long and strange, it lists at most 50,000', async () => {
    for (const piece of ['<loc>', '<loc>a</loc>', '<!--', '<![CDATA[', '<a b="', '&amp;'])
      expect((await addressesOf(`<urlset>${piece.repeat(200_000)}`))?.length).toBeLessThanOrEqual(50_000)
  })

  test('of plain lines may be cut anywhere by a step', async () => {
    for (const length of [65_515, 65_516, 65_530, 65_535, 65_536, 65_537])
      expect(
        await addressesOf(`https://a.test/x\n${'\n'.repeat(length - 17)}https://a.test/ä\r\nhttps://a.test/z`),
      ).toEqual(['https://a.test/x', 'https://a.test/ä', 'https://a.test/z'])
  })

  test('with addresses that are too long lists the others', async () => {
    const [long, fine] = [`https://a.test/${'a'.repeat(3_000)}`, 'https://a.test/b']
    expect(await addressesOf(`${long}\n${fine}`)).toEqual([fine])
    expect(await addressesOf(urlset(`<loc>${long}</loc><loc><![CDATA[${long}]]></loc><loc>${fine}</loc>`))).toEqual([
      fine,
    ])
    expect(await addressesOf(`${fine}\n${'a'.repeat(200_000)}`)).toBeUndefined()
  })

  test('of many lines is decoded and read in steps, between which the event loop goes on', async () => {
    const pieces = 20
    const sitemap = addressesOf(`https://a.test/${'\n'.repeat(pieces * 65_536)}`)
    let [ticks, isRead] = [0, false]
    void sitemap.then(() => {
      isRead = true
    })
    while (!isRead) {
      ticks += 1
      await setImmediate()
    }
    expect(await sitemap).toEqual(['https://a.test/'])
    expect(ticks).toBeGreaterThanOrEqual(2 * pieces)
  })
})
