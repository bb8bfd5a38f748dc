import { expect, test } from 'vitest'
import { createKeyNumbers, findKey, keyOf, keyOfPair, writePieceKeys } from './keys.ts'

test('an n-gram of a text has the same key as its letters alone', () => {
  const keys = new Float64Array(32)
  const end = writePieceKeys('_lamp_', 3, 4, keys, 0)
  expect([...keys.subarray(0, end)]).toEqual(['_la', '_lam', 'lam', 'lamp', 'amp', 'amp_', 'mp_'].map(keyOf))
})

test('different texts have different keys, and every key is a safe integer', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', 'a b', 'aa', 'Ab', 'ä', '日本', '本日', 'ab\u0000']
  const keys = [...texts, ...Array.from({ length: 20_000 }, (_, at) => `word ${at}`)].map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every(Number.isSafeInteger)).toBe(true)
  expect(keyOfPair('a', 'b')).toBe(keyOf('a b'))
})

test('keys are numbered in order of arrival, found again, and others are not', () => {
  const numbers = createKeyNumbers(4)
  const texts = Array.from({ length: 1_000 }, (_, at) => keyOf(`word ${at}`))
  expect([...texts, ...texts].map(numbers.numberOf)).toEqual([...texts.keys(), ...texts.keys()])
  const table = numbers.finished()
  expect(texts.map((key) => findKey(table, key))).toEqual([...texts.keys()])
  expect(findKey(table, keyOf('another word'))).toBe(-1)
  expect(findKey(createKeyNumbers().finished(), keyOf('anything'))).toBe(-1)
})
