import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToPage, readToPanel, sealed } from './messages.ts'

test('what one side sends, the other understands', () => {
  expect(readToPanel(sealed({ kind: 'hello', bot: 'b', inline: false }))).toEqual({
    kind: 'hello',
    bot: 'b',
    inline: false,
  })
  expect(readToPanel(sealed({ kind: 'send', text: 'Hi' }))).toEqual({ kind: 'send', text: 'Hi' })
  expect(readToPage(sealed({ kind: 'unread', count: 2 }))).toEqual({ kind: 'unread', count: 2 })
  expect(readToPage(sealed({ kind: 'error', code: 'c', detail: 'd' }))).toEqual({
    kind: 'error',
    code: 'c',
    detail: 'd',
  })
})

test('a page’s attributes are texts, numbers and booleans, and bounded', () => {
  const page = { url: 'https://shop.example/', title: 'A shop', language: 'en', referrer: '' }
  const attributes = { plan: 'x'.repeat(300), cart: 3, isNew: true, nested: {}, nothing: null }
  expect(readToPanel({ beckon: 1, kind: 'context', ...page, attributes })).toEqual({
    ...{ kind: 'context', ...page, attributes: { plan: 'x'.repeat(200), cart: 3, isNew: true } },
  })
  // The service would refuse the visitor's message with them.
  const refused = JSON.parse(`{"nul\\u0000": 1, "half\\ud83d": 1, "${'n'.repeat(101)}": 1}`)
  const odd = { ...page, attributes: { ...refused, cut: `${'x'.repeat(199)}😀`, zero: 'a\0b' } }
  Object.defineProperty(odd.attributes, '__proto__', { value: 1, enumerable: true })
  expect(Object(readToPanel({ beckon: 1, kind: 'context', ...odd })).attributes).toEqual({
    ...{ cut: `${'x'.repeat(199)}\u{fffd}`, zero: 'ab' },
  })
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, at]))
  const read = readToPanel({ beckon: 1, kind: 'context', ...page, attributes: many })
  expect(Object.keys(Object(read).attributes)).toHaveLength(20)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'send'],
  ['a list', [1, 'send']],
  ['no seal', { kind: 'open' }],
  ['another seal', { beckon: '1', kind: 'open' }],
  ['no kind', { beckon: 1 }],
  ['an unknown kind', { beckon: 1, kind: 'eval', text: 'x' }],
  ['a kind of every object', { beckon: 1, kind: 'constructor' }],
  ['the prototype as kind', { beckon: 1, kind: '__proto__' }],
  ['a missing field', { beckon: 1, kind: 'send' }],
  ['a field of another type', { beckon: 1, kind: 'send', text: { length: 1 } }],
  ['too long a text', { beckon: 1, kind: 'send', text: 'x'.repeat(200_001) }],
  ['the other side’s words', { beckon: 1, kind: 'unread', count: 1 }],
])('%s is not a message to the panel', (_, data) => expect(readToPanel(data)).toBeNull())

test('only known fields get through', () => {
  expect(readToPanel({ beckon: 1, kind: 'open', text: 'x', __proto__: { y: 1 } })).toEqual({ kind: 'open' })
})

test('parsing never fails, whatever is posted', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, kind) => {
      for (const data of [value, { beckon: 1, kind: value }, { beckon: 1, kind, text: value }]) {
        expect(() => [readToPanel(data), readToPage(data)]).not.toThrow()
      }
    }),
  )
})
