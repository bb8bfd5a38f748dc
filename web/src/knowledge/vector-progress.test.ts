import { expect, test } from 'vitest'
import { vectorProgressText } from './vector-progress.ts'

test('nothing is shown if vectors are off or complete', () => {
  expect(vectorProgressText(undefined)).toBeUndefined()
  expect(vectorProgressText({ done: 3, total: 3, isUnderWay: false })).toBeUndefined()
  expect(vectorProgressText({ done: 3, total: 3, isUnderWay: true })).toBeUndefined()
})

test('progress is shown until it is complete', () => {
  expect(vectorProgressText({ done: 96, total: 1200, isUnderWay: true })).toBe('Computing embeddings: 96 of 1,200…')
})

test('a failure is shown as reported by the provider, with what happens next', () => {
  const failed = 'Ours answered 429 Too Many Requests: Slow down.'
  expect(vectorProgressText({ done: 96, total: 120, isUnderWay: true, failed })).toBe(
    'Embeddings: 96 of 120. Ours answered 429 Too Many Requests: Slow down. Beckon will retry automatically.',
  )
  expect(vectorProgressText({ done: 0, total: 120, isUnderWay: false, failed })).toContain('Fix it under Models.')
})
