import { expect, test } from 'vitest'
import { readSite } from './site.ts'

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
])('the address %o is the site %o', (text, site) => {
  expect(readSite(text)).toEqual({ site })
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
  'javascript:alert(1)',
])('%o is refused as a site', (text) => {
  expect(readSite(text)).toHaveProperty('problem')
})
