import { expect, test } from 'vitest'
import { describePeople } from './people-words.ts'

test('people who are called the same are told apart by their ids', () => {
  const anna = { name: 'Anna', email: 'anna@site.example' }
  const people = [
    { id: '1', ...anna },
    { id: '2', ...anna },
    { id: '3', name: null, email: null },
    { id: '4', name: 'Anna', email: null },
  ]
  expect([...describePeople(people)]).toEqual([
    ['1', 'Anna · anna@site.example (1)'],
    ['2', 'Anna · anna@site.example (2)'],
    ['3', '3'],
    ['4', 'Anna'],
  ])
})
