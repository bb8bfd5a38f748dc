import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { safePath, sessionQuery } from './session.ts'

test('a page that is open when its session expires still knows the user, and keeps what was typed', async () => {
  const signedIn = { setupNeeded: false, person: { name: 'Ada' } }
  const answers = [signedIn, { setupNeeded: false, person: null }]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const queries = new QueryClient()
  await queries.fetchQuery(sessionQuery)
  await expect(queries.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow('Please sign in again.')
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(signedIn)
  vi.unstubAllGlobals()
})

test('after sign-in a person returns to the page they wanted', () => {
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
])('a link to %j is not an open redirect', (from) => {
  expect(safePath(from)).toBe('/bots')
})
