import { parseMarkdown } from 'beckon-contract/markdown'
import { expect, test } from 'vitest'
import { plainText } from '../markdown/plain-text.ts'
import { whileArriving } from './while-arriving.ts'

test.each([
  ['We ship within **two da', 'We ship within **two da**'],
  ['We ship within **two ', 'We ship within **two**'],
  ['We ship within **', 'We ship within'],
  ['We ship within **two days*', 'We ship within **two days**'],
  ['See [our pa', 'See our pa'],
  ['See [our page](https://shop.ex', 'See our page'],
  ['- [our page](https://shop.ex', '- our page'],
  ['![A lamp](https://shop.ex', ''],
  ['Use `npm ru', 'Use `npm ru`'],
  ['Prices:\n\n| Size | Pri', 'Prices:\n'],
  ['Prices:\n\n| Size | Price |\n|---|--', 'Prices:\n'],
])('%j is not seen with its marks', (text, shown) => {
  expect(whileArriving(text)).toBe(shown)
})

test.each([
  'We ship within **two days**.',
  'Two * three ** four **',
  '* an item',
  '- [ ] open',
  '- [x] done',
  'See [our page](https://shop.example/).',
  'An array is [1, 2], a range [1]',
  'Use `a ** b`',
  '```\nconst a = `b\nc[',
  '| Size | Price |\n|---|---|\n| S | 5',
  '| Size | Price |\n|---|---|\n| S | 5 |\n| M ',
  'a | b',
])('%j is seen as it is', (text) => {
  expect(whileArriving(`${text} and so on`)).toBe(`${text} and so on`)
})

test('a reply is never seen with a mark that its end takes away', () => {
  const reply =
    'We ship **within two days**, see [our page](https://shop.example/a) or `npm ci`.\n\n| Size | Price |\n|---|--:|\n| **S** | 5 |\n\nBye.'
  const words = plainText(parseMarkdown(reply))
  for (let length = 1; length < reply.length; length += 1) {
    const seen = plainText(parseMarkdown(whileArriving(reply.slice(0, length))))
    expect(seen).not.toMatch(/[*`[\]|]/)
    expect(words.startsWith(seen.replace(/[.,\s]*$/, '')), seen).toBe(true)
  }
})
