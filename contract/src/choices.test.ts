import { expect, test } from 'vitest'
import { choicesListedIn, leadOf, listChoices } from './choices.ts'

const choices = [{ label: 'Can I return a lamp?' }, { label: 'Where is my order?' }]

test('the numbered list at the end of a reply is hidden when buttons show the same choices', () => {
  const reply = `Did you mean:\n${listChoices(choices)}`
  expect(reply).toBe('Did you mean:\n1. Can I return a lamp?\n2. Where is my order?')
  expect(leadOf(reply, choices)).toBe('Did you mean:')
})

test('a reply that does not end with its choices is shown in full', () => {
  const reply = 'Did you mean:\n1. Can I return a lamp?\n2. Where is my lamp?'
  expect(leadOf(reply, choices)).toBe(reply)
  expect(leadOf('We ship within two days.\n', [])).toBe('We ship within two days.\n')
})

test('choices are parsed only from a reply that ends with the list', () => {
  const labels = choices.map(({ label }) => label)
  expect(choicesListedIn(`Did you mean:\n${listChoices(choices)}`)).toEqual(labels)
  expect(choicesListedIn(`Did you mean:\n${listChoices(choices)}\nOr something else?`)).toEqual([])
  expect(choicesListedIn('Did you mean:\n2. Where is my order?')).toEqual([])
  expect(choicesListedIn(listChoices(choices))).toEqual([])
  expect(choicesListedIn('')).toEqual([])
})
