import { expect, test } from 'vitest'
import { showingOf } from './showing.ts'

const rules = {
  showOn: ['/help/*'],
  hideOn: ['/help/secret'],
  hours: { timeZone: 'UTC', days: Array<[string, string]>(7).fill(['09:00', '17:00']) },
}
const noon = new Date('2026-11-17T12:00:00Z')

test('the author reads why visitors don’t see the launcher', () => {
  expect(showingOf(rules, '/help/a', noon)).toBeNull()
  expect(showingOf(rules, '/help/secret', noon)).toContain('Hide on')
  expect(showingOf(rules, '/', noon)).toContain('Show on')
  expect(showingOf(rules, '/help/a', new Date('2026-11-17T18:00:00Z'))).toContain('business hours')
  expect(showingOf({ showOn: [], hideOn: [], hours: null }, '/', noon)).toBeNull()
})
