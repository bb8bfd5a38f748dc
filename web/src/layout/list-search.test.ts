import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'

test('a list’s address is read as text and numbers, and anything else is left out', () => {
  expect(readListSearch({ q: 'ship', sort: 'name', filter: 'api', shown: 100, other: 1 })).toEqual({
    ...{ q: 'ship', sort: 'name', filter: 'api', shown: 100 },
  })
  expect(readListSearch({ q: 123, sort: ['name'], filter: null, shown: '100' })).toEqual({ q: '123' })
})
