import { expect, test } from 'vitest'
import { describeAccess } from './token-words.ts'

test('a token’s access is said in one line', () => {
  expect(describeAccess({ scopes: ['trigger', 'read'], botIds: null })).toBe('Trigger and read · all bots')
  expect(describeAccess({ scopes: ['usage'], botIds: ['a'] })).toBe('Usage · 1 bot')
  expect(describeAccess({ scopes: ['delete', 'read', 'trigger'], botIds: ['a', 'b'] })).toBe(
    'Trigger, read and delete · 2 bots',
  )
})
