import { expect, test } from 'vitest'
import { sayAccess } from './token-words.ts'

test('a token’s access is said in one line', () => {
  expect(sayAccess({ scopes: ['trigger', 'read'], botIds: null })).toBe('Trigger and read · all bots')
  expect(sayAccess({ scopes: ['usage'], botIds: ['a'] })).toBe('Usage · 1 bot')
  expect(sayAccess({ scopes: ['delete', 'read', 'trigger'], botIds: ['a', 'b'] })).toBe(
    'Trigger, read and delete · 2 bots',
  )
})
