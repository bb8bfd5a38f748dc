import { expect, test } from 'vitest'
import { frameAncestorsOf, maySiteCarry, originOf, sitesPattern } from './sites.ts'

test.each([
  ['https://shop.example', 'https://shop.example', true],
  ['https://shop.example', 'https://shop.example:443', true],
  ['https://shop.example:443', 'https://shop.example', true],
  ['http://localhost:8080', 'http://localhost:8080', true],
  ['https://shop.example', 'http://shop.example', false],
  ['http://shop.example', 'https://shop.example', false],
  ['https://shop.example', 'https://shop.example:8443', false],
  ['https://shop.example:8443', 'https://shop.example', false],
  ['https://shop.example', 'https://www.shop.example', false],
  ['https://shop.example', 'https://shop.example.evil.example', false],
  ['https://shop.example', 'https://evilshop.example', false],
  ['https://*.shop.example', 'https://www.shop.example', true],
  ['https://*.shop.example', 'https://a.b.shop.example', true],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://evilshop.example', false],
  ['https://*.shop.example', 'https://www.shop.example.evil.example', false],
  ['https://*.shop.example', 'http://www.shop.example', false],
  ['https://*.shop.example', 'https://www.shop.example:8443', false],
  ['https://*.shop.example:8443', 'https://www.shop.example:8443', true],
  ['*', 'https://anything.example', true],
  ['*', 'http://localhost:1', true],
  ['*', 'null', false],
  ['*', 'file://', false],
  ['*', '', false],
  ['https://shop.example', 'null', false],
])('a bot of %s on a page of %s: %s', (site, origin, isAllowed) => {
  expect(maySiteCarry([site], origin)).toBe(isAllowed)
  // A browser's `location.origin` has no default port.
  expect(new RegExp(sitesPattern([site])).test(originOf(origin) ?? origin)).toBe(isAllowed)
})

test('a bot without sites is allowed on none', () => {
  expect(maySiteCarry([], 'https://shop.example')).toBe(false)
  expect(new RegExp(sitesPattern([])).test('https://shop.example')).toBe(false)
})

test.each([
  [[], "'self'"],
  [['https://shop.example', 'https://*.shop.example'], "https://shop.example https://*.shop.example 'self'"],
  [['https://shop.example', '*'], '*'],
])('%j may frame the panel as %s', (sites, ancestors) => {
  expect(frameAncestorsOf(sites)).toBe(ancestors)
})
