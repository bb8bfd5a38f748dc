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

test('a person who was found by their id has it beside the name', () => {
  const people = [
    { id: 'crm-4711', name: 'Anna', email: 'anna@site.example' },
    { id: '2', name: 'Bo 4711', email: null },
  ]
  expect([...describePeople(people, 'CRM-47').values()]).toEqual(['Anna · anna@site.example (crm-4711)', 'Bo 4711 (2)'])
  expect([...describePeople(people, 'anna').values()][0]).toBe('Anna · anna@site.example')
})
