import { expect, test } from 'vitest'
import { readPastedSite, showSite } from './site.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['shop.example', 'https://shop.example'],
  ['  HTTPS://Shop.Example/cart?id=1#top ', 'https://shop.example'],
  ['https://*.shop.example', 'https://*.shop.example'],
  ['*.shop.example', 'https://*.shop.example'],
  ['http://shop.example:8080/', 'http://shop.example:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://shop.example:80', 'http://shop.example'],
  ['Bücher.example', 'https://xn--bcher-kva.example'],
  ['https://*.пример.рф:8443/путь', 'https://*.xn--e1afmkfd.xn--p1ai:8443'],
])('the URL %o is the site %o', (text, site) => {
  expect(readPastedSite(text)).toEqual({ site })
})

test.each([
  '',
  '*',
  'ftp://shop.example',
  'https://',
  'https://*',
  'https://shop.*.example',
  'https://shop..example',
  'https://-shop.example',
  'https://shop.example:port',
  'https://ann:secret@shop.example',
  'my shop',
  'https://*.com',
  'https://*.localhost',
  'https://shop.example:0',
  'https://shop.example:99999',
  'https://shop_1.example',
  'javascript:alert(1)',
])('%o is rejected as a site', (text) => {
  expect(readPastedSite(text)).toHaveProperty('problem')
})

test.each(['bücher', 'пример', '例え', 'münchen-ost', 'مثال', 'faß', 'α', '𐍈x'])(
  '%s is shown as it was typed',
  (label) => {
    const reading = readPastedSite(`https://*.${label}.example:8443`)
    expect(reading).toEqual({ site: expect.stringMatching(/^https:\/\/\*\.xn--[a-z0-9-]+\.example:8443$/) })
    expect('site' in reading && showSite(reading.site)).toBe(`https://*.${label}.example:8443`)
  },
)

test('text that only looks like such a label is shown as is', () => {
  expect(showSite('https://xn--99999999.example')).toBe('https://xn--99999999.example')
  expect(showSite('https://shop.example')).toBe('https://shop.example')
})
