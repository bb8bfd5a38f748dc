import { describe, expect, test } from 'vitest'
import { asMeaning, type Meanings, quantise } from './meanings.ts'
import { createAnswerSimilarity, createPassageSimilarity } from './similarity.ts'

const dimensions = 12
const axis = (at: number, tilt = 0): number[] =>
  Array.from({ length: dimensions }, (_, d) => (d === at ? 1 : d === (at + 1) % dimensions ? tilt : 0.1))
const meaningsOf = (vectors: number[][], rowOf = vectors.map((_, at) => at)): Meanings => ({
  key: 'm',
  dimensions,
  rows: Int8Array.from(vectors.flatMap((vector) => [...quantise(vector)])),
  rowOf: Int32Array.from(rowOf),
})
const entry = (id: string, ...questions: string[]) => ({ id, questions })

describe('answers', () => {
  const entries = [entry('a', 'a1', 'a2'), entry('b', 'b1'), entry('c', 'c1')]
  const near = createAnswerSimilarity(meaningsOf([axis(0), axis(0, 0.3), axis(4), axis(8)]), entries)

  test('only texts of the same meaning are near, by the nearest phrasing', () => {
    const found = near(asMeaning(axis(0, 0.3)))
    expect([...found.keys()]).toEqual(['a'])
    expect(found.get('a')).toBeCloseTo(1, 1)
    expect(near(asMeaning(axis(2)))).toEqual(new Map())
  })

  test('a model’s general level of similarity does not matter', () => {
    const alike = (vector: number[]) => vector.map((value, d) => (d === 11 ? 3 : value))
    const inlined = createAnswerSimilarity(meaningsOf([axis(0), axis(4), axis(8)].map(alike)), [
      entry('a', 'a1'),
      entry('b', 'b1'),
      entry('c', 'c1'),
    ])
    expect([...inlined(asMeaning(alike(axis(0, 0.2)))).keys()]).toEqual(['a'])
    expect(inlined(asMeaning(alike(axis(2))))).toEqual(new Map())
  })

  test('a text shared by two answers counts for both, and one not embedded yet for none', () => {
    const shared = createAnswerSimilarity(meaningsOf([axis(0), axis(4)], [0, 0, 1, -1]), [
      entry('a', 'same'),
      entry('b', 'same'),
      entry('c', 'c1'),
      entry('d', 'unknown'),
    ])
    expect([...shared(asMeaning(axis(0))).keys()]).toEqual(['a', 'b'])
  })

  test('a single answer is near only what is almost the same', () => {
    const single = createAnswerSimilarity(meaningsOf([axis(0)]), [entry('a', 'a1')])
    expect(single(asMeaning(axis(0, 1)))).toEqual(new Map())
    expect([...single(asMeaning(axis(0, 0.2))).keys()]).toEqual(['a'])
  })
})

describe('passages', () => {
  const vectors = Array.from({ length: 10 }, (_, at) => axis(at, (at % 4) / 4))
  const near = createPassageSimilarity(meaningsOf(vectors))

  test('a passage that stands out is near, and if none does, none is', () => {
    expect([...near(asMeaning(axis(0))).keys()]).toEqual([0])
    expect(near(asMeaning(Array.from({ length: dimensions }, () => 1)))).toEqual(new Map())
  })

  test('too few passages say nothing', () => {
    expect(createPassageSimilarity(meaningsOf(vectors.slice(0, 4)))(asMeaning(axis(3)))).toEqual(new Map())
  })

  test('a vector of another model’s length is ignored', () => {
    expect(near(asMeaning([1, 0]))).toEqual(new Map())
  })
})

test('eight bits are enough: a vector and its quantised form point the same way', () => {
  const vector = Array.from({ length: 512 }, (_, at) => Math.sin(at * 1.7) / (1 + at))
  const [exact, rough] = [asMeaning(vector), asMeaning(quantise(vector))]
  expect(exact.reduce((sum, value, d) => sum + value * (rough[d] ?? 0), 0)).toBeGreaterThan(0.999)
})
