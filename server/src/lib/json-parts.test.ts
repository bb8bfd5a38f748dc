import { expect, test } from 'vitest'
import { countParts, isTooDense } from './json-parts.ts'

test('counts what stands outside strings', () => {
  const json = '{"a:,[{": [1, 2, {"b\\\\": "\\",:"}], "c": []}'
  expect(JSON.parse(json)).toEqual({ 'a:,[{': [1, 2, { 'b\\': '",:' }], c: [] })
  expect(countParts(json)).toEqual({ fields: 3, items: 3, nested: 4 })
})

test.each(['{"a', '"', '"\\', '["\\"'])('a text that ends in a string is counted to its end: %s', (text) => {
  expect(countParts(text).items).toBe(0)
})

test('vectors of many texts are not too dense, a megabyte of objects is', () => {
  const vectors = JSON.stringify(Array(100).fill(Array(3_072).fill(0.125)))
  const objects = (count: number) => `[${'{},'.repeat(count)}0]`
  expect(isTooDense(vectors)).toBe(false)
  expect(isTooDense(objects(140_000))).toBe(false)
  expect(isTooDense(objects(150_000))).toBe(true)
  expect(isTooDense(`[${'0,'.repeat(1_000_001)}0]`)).toBe(true)
  expect(isTooDense(`{${'"a":0,'.repeat(150_001)}"b":0}`)).toBe(true)
})
