import { expect, test } from 'vitest'
import { formatRelative } from './relative-words.ts'

const now = new Date(2026, 2, 10, 15, 0)
const at = (...[day, hour, minute = 0, second = 0]: [number, number, number?, number?]) =>
  new Date(2026, 2, day, hour, minute, second)

test.each([
  ['an invitation of seven days, a moment after it was made', at(17, 14, 59, 58), 'in 7 days'],
  ['a token of thirty days', at(40, 15), 'in 30 days'],
  ['a token of ninety days', at(100, 15), 'in 3 months'],
  ['a token of a year', at(375, 15), 'in 1 year'],
  ['most of an hour', at(10, 15, 59, 50), 'in 1 hour'],
  ['a moment ago', at(10, 14, 59, 30), 'just now'],
  ['a moment ahead', at(10, 15, 0, 30), 'in less than a minute'],
  ['a minute and a half ago', at(10, 14, 58, 30), '1 minute ago'],
  ['twenty-three hours ago', at(9, 16), '23 hours ago'],
  ['late on the day before yesterday', at(8, 23), '2 days ago'],
  ['early yesterday', at(9, 9), 'yesterday'],
  ['late tomorrow', at(11, 23), 'tomorrow'],
  ['a year and a month ago', at(-385, 15), '1 year ago'],
])('%s', (_, date, words) => {
  expect(formatRelative(date, now)).toBe(words)
})
