import { expect, test } from 'vitest'
import { sayEmbeddings } from './embedding-words.ts'

test('nothing is said where embeddings are off or complete', () => {
  expect(sayEmbeddings(undefined)).toBeUndefined()
  expect(sayEmbeddings({ done: 3, total: 3, isUnderWay: false })).toBeUndefined()
  expect(sayEmbeddings({ done: 3, total: 3, isUnderWay: true })).toBeUndefined()
})

test('progress is told as long as there is some', () => {
  expect(sayEmbeddings({ done: 96, total: 1200, isUnderWay: true })).toBe('Embedding for the search: 96 of 1,200…')
})

test('a failure is told in the provider’s own words, and what happens next', () => {
  const failed = 'Ours answered 429 Too Many Requests: Slow down.'
  expect(sayEmbeddings({ done: 96, total: 120, isUnderWay: true, failed })).toBe(
    'Embeddings: 96 of 120. Ours answered 429 Too Many Requests: Slow down. It is tried again by itself.',
  )
  expect(sayEmbeddings({ done: 0, total: 120, isUnderWay: false, failed })).toContain('Put it right under Models.')
})
