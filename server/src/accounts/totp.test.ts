import { expect, test } from 'vitest'
import { findStep, fromBase32, newTotpSecret, stepAt, toBase32, totpAt, totpUrl } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

// RFC 6238, appendix B, with the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code of the RFC’s secret is %s', (seconds, code) => {
  expect(totpAt(secret, stepAt(seconds * 1000))).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base32', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
  expect(fromBase32(base32).toString()).toBe(text)
})

test('codes of the steps before and after are right, older and newer ones are not', () => {
  const now = 1_800_000_000_000
  const right = [-2, -1, 0, 1, 2].map((offset) => findStep(secret, totpAt(secret, stepAt(now) + offset), now, 0))
  expect(right).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined])
})

test('no code works after itself or a newer one', () => {
  const now = 1_800_000_000_000
  const at = (offset: number, lastStep: number) =>
    findStep(secret, totpAt(secret, stepAt(now) + offset), now, stepAt(now) + lastStep)
  expect([at(0, 0), at(-1, 0), at(0, -1), at(1, 0)]).toEqual([undefined, undefined, stepAt(now), stepAt(now) + 1])
})

test('a secret has 160 bits, and apps get it in a URL', () => {
  expect(fromBase32(newTotpSecret())).toHaveLength(20)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpUrl('ABC', { email: 'ada@example.test', issuer: 'Beckon bots.example' })).toBe(
    'otpauth://totp/Beckon%20bots.example:ada%40example.test?secret=ABC&issuer=Beckon%20bots.example',
  )
})
