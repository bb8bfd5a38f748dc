import { expect, test } from 'vitest'
import {
  appearanceChangeOf,
  appearanceErrors,
  appearanceFieldsOf,
  appearanceRules,
  isColor,
} from './appearance-form.ts'

const appearance = {
  ...{ title: 'Ask us', color: '#1c7ed6', position: 'right' as const, scheme: 'auto' as const, avatar: null },
  ...{ suggestions: ['When do you ship?', 'How can I pay?'], openOnLoad: false, hasIdentitySecret: false },
}

test('what is loaded is sent back unchanged, without fields that are not part of the appearance', () => {
  const { hasIdentitySecret: _, ...change } = appearance
  expect(appearanceChangeOf(appearanceFieldsOf({ greeting: 'Hi' }, appearance))).toEqual(change)
})

test('suggestions are lines; empty ones are ignored', () => {
  const fields = {
    ...appearanceFieldsOf({ greeting: '' }, appearance),
    suggestions: '\n  When do you ship?  \n\n\tPay?\n',
  }
  expect(appearanceChangeOf(fields).suggestions).toEqual(['When do you ship?', 'Pay?'])
  expect(appearanceRules.suggestions(fields.suggestions)).toBeNull()
})

test('too many suggestions, and one that is too long, are reported', () => {
  expect(appearanceRules.suggestions('a\n'.repeat(7))).toBe('At most 6 questions.')
  expect(appearanceRules.suggestions(`ok\n${'x'.repeat(121)}`)).toContain('Line 2')
})

test.each(['#1c7ed6', '#ABCDEF'])('%s is a colour', (text) => {
  expect(isColor(text)).toBe(true)
})
test.each(['', 'red', '#fff', '#1c7ed6"', '#1c7ed6;x', '1c7ed6'])('%j is not a colour', (text) => {
  expect(isColor(text)).toBe(false)
})

test('an error about one suggestion is shown at their field', () => {
  expect(appearanceErrors({ 'suggestions.2': 'Too long.', color: 'No colour.' })).toEqual({
    suggestions: 'Too long.',
    color: 'No colour.',
  })
})
