import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada\r\nBcc: eve@example.test', 'Ada Bcc: eve@example.test'],
  ['Ada\u2028Lovelace\u0085x', 'Ada Lovelacex'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2066Ada\u2069\u200f\u061c', 'Ada'],
  ['A\u0000d\u001b[31ma\u007f', 'Ad[31ma'],
  ['A\u200bd\u00ada\ufeff\u{e0041}', 'Ada'],
  ['\ud800Ada', 'Ada'],
  ['نمی‌خواهم 👩‍🚀', 'نمی‌خواهم 👩‍🚀'],
])('%j is %j in a mail', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('a long name is cut, between characters', () => {
  expect(plainName('👩'.repeat(100))).toBe(`${'👩'.repeat(59)}…`)
  expect(plainName('x'.repeat(60))).toBe('x'.repeat(60))
})
