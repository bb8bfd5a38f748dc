import { expect, test } from 'vitest'
import { leadOf, listChoices } from './choices.ts'

const choices = [{ label: 'Can I return a lamp?' }, { label: 'Where is my order?' }]

test('the list that a reply ends with is left out where buttons say the same', () => {
  const reply = `Did you mean:\n${listChoices(choices)}`
  expect(reply).toBe('Did you mean:\n1. Can I return a lamp?\n2. Where is my order?')
  expect(leadOf(reply, choices)).toBe('Did you mean:')
})

test('a reply that does not end with its choices is shown whole', () => {
  const reply = 'Did you mean:\n1. Can I return a lamp?\n2. Where is my lamp?'
  expect(leadOf(reply, choices)).toBe(reply)
  expect(leadOf('We ship within two days.\n', [])).toBe('We ship within two days.\n')
})
