import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTokenValue, makeTokenValue } from './token-value.ts'

describe('token values', () => {
  test('are bkn_, 30 random characters and the base62 CRC-32 of those', () => {
    const value = makeTokenValue()
    expect(value).toMatch(/^bkn_[0-9A-Za-z]{36}$/)
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const checksum = [...value.slice(34)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
    expect(checksum).toBe(crc32(value.slice(4, 34)))
  })

  test('known values have known checksums, padded with 0', () => {
    expect(isTokenValue('bkn_0000000000000000000000000000002C8GjS')).toBe(true)
    expect(isTokenValue('bkn_beckon000000000000000000000049008UUh')).toBe(true)
    expect(isTokenValue('bkn_beckon0000000000000000000000498UUh')).toBe(false)
  })

  test('never repeat', () => {
    expect(new Set(Array.from({ length: 1_000 }, makeTokenValue)).size).toBe(1_000)
  })

  test('a typo of one character is always detected', () => {
    const characters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 39 }), characters, (at, character) => {
        const value = makeTokenValue()
        const typo = value.slice(0, at) + character + value.slice(at + 1)
        expect(isTokenValue(typo)).toBe(typo === value)
      }),
    )
  })
})
