import { expect, test } from 'vitest'
import { describeAction } from './action-words.ts'

test('repeated actions are counted', () => {
  expect(describeAction({ action: 'sign_in.failed', count: 1 })).toBe('Failed to sign in')
  expect(describeAction({ action: 'sign_in.failed', count: 1_200 })).toBe('Failed to sign in, 1,200 times')
})
