import { expect, test } from 'vitest'
import { readWebAddress, shortAddress } from './web-address.ts'

test.each([
  [' shop.example ', 'https://shop.example/'],
  ['http://shop.example/help?a=1', 'http://shop.example/help?a=1'],
  ['localhost:8080/docs', 'https://localhost:8080/docs'],
  ['магазин.example', 'https://xn--80aairftm.example/'],
])('%s is the URL %s', (text, address) => {
  expect(readWebAddress(text)).toBe(address)
})

test.each(['', 'shop', 'our shop', 'ftp://shop.example', 'javascript:alert(1)', 'https://'])(
  '“%s” is not a web URL',
  (text) => {
    expect(readWebAddress(text)).toBeNull()
  },
)

test('a URL is shown without the parts that every URL has', () => {
  expect(shortAddress('https://www.shop.example/')).toBe('shop.example')
  expect(shortAddress('http://shop.example/help/')).toBe('shop.example/help')
})
