import { expect, test } from 'vitest'
import { safePath } from './session.ts'

test('after sign-in a person comes back to the page they wanted', () => {
  expect(safePath('/bots/1/knowledge?search=a#b')).toBe('/bots/1/knowledge?search=a#b')
  expect(safePath(undefined)).toBe('/bots')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('a link to %j does not lead away from these pages', (from) => {
  expect(safePath(from)).toBe('/bots')
})
