import { expect, test } from 'vitest'
import { createResultCache } from './result-cache.ts'
import type { SearchResult } from './search.ts'
import { thresholds } from './thresholds.ts'

function startCache() {
  const cached = createResultCache()
  const asked: string[] = []
  const ask = (known: string, message: string) =>
    cached(known, message, async (): Promise<SearchResult> => {
      asked.push(`${known}: ${message}`)
      if (message === 'fail') throw new Error('no result')
      return { finding: { kind: 'nothing' }, confidence: 0, thresholds, ranked: [known], candidates: [] }
    })
  return { ask, asked }
}

test('a recently asked message is not searched for again', async () => {
  const { ask, asked } = startCache()
  const first = await ask('lamps', 'Hours?')
  expect(await ask('lamps', 'Hours?')).toBe(first)
  expect(asked).toEqual(['lamps: Hours?'])
})

test('the result of one index is not used for another', async () => {
  const { ask } = startCache()
  await ask('lamps', 'Hours?')
  expect((await ask('chairs', 'Hours?')).ranked).toEqual(['chairs'])
})

test('a failed search is retried', async () => {
  const { ask, asked } = startCache()
  await expect(ask('lamps', 'fail')).rejects.toThrow('no result')
  await expect(ask('lamps', 'fail')).rejects.toThrow('no result')
  expect(asked).toHaveLength(2)
})

test('only a limited number of messages is cached, the most recent ones, and no long ones', async () => {
  const { ask, asked } = startCache()
  await ask('lamps', 'the first')
  await ask('lamps', 'the second')
  for (let at = 0; at < 998; at++) await ask('lamps', `message ${at}`)
  await ask('lamps', 'the first')
  await ask('lamps', 'one more')
  asked.length = 0
  await ask('lamps', 'the first')
  await ask('lamps', 'the second')
  const long = 'x'.repeat(201)
  await ask('lamps', long)
  await ask('lamps', long)
  expect(asked).toEqual(['lamps: the second', `lamps: ${long}`, `lamps: ${long}`])
})
