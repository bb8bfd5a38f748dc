import { type BotAppearance, initialAppearance } from 'beckon-contract'
import { expect, test } from 'vitest'
import {
  appearanceChangeOf,
  appearanceErrors,
  appearanceFieldsOf,
  appearanceRules,
  isColor,
} from './appearance-form.ts'

const appearance: BotAppearance = {
  ...initialAppearance,
  ...{ title: 'Ask us', subtitle: 'We reply at once', suggestions: ['When do you ship?', 'How can I pay?'] },
  links: [{ label: 'Help', url: 'https://shop.example/help' }],
  consent: { text: 'We store what you write.', url: 'https://shop.example/privacy' },
  proactive: { message: 'Any questions?', afterSeconds: 20, pages: ['/pricing'] },
  ...{ showOn: ['/help/*', '/'], hideOn: ['/checkout'] },
  hours: { timeZone: 'Europe/Berlin', days: [['09:00', '17:30'], null, null, null, null, null, null] },
  hasIdentitySecret: false,
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
  expect(appearanceErrors({ 'consent.url': 'No.', 'links.1.url': 'No.', 'proactive.pages.0': 'No.' })).toEqual({
    ...{ consentUrl: 'No.', 'links.1.url': 'No.', proactivePages: 'No.' },
  })
})

test('an empty message, consent line and week mean none', () => {
  const fields = appearanceFieldsOf({ greeting: '' }, appearance)
  const hours = { ...fields.hours, isLimited: false }
  expect(appearanceChangeOf({ ...fields, proactiveMessage: ' ', consentText: '', hours })).toMatchObject({
    ...{ proactive: null, consent: null, hours: null },
  })
})

test('paths, numbers, addresses and times that the service would refuse are reported', () => {
  const fields = appearanceFieldsOf({ greeting: '' }, appearance)
  const day = { isOpen: true, from: '17:00', to: '17:00' }
  expect(appearanceRules.showOn('/help/*\nhelp')).toContain('“help” is not a path')
  expect(appearanceRules.hideOn('/a\n'.repeat(21))).toBe('At most 20 paths.')
  expect(appearanceRules.offsetX('201')).toBe('Enter a number from 0 to 200.')
  expect(appearanceRules.radius('1.5')).not.toBeNull()
  expect(appearanceRules.consentUrl('http://shop.example', fields)).toContain('https://')
  expect(appearanceRules.links.url('javascript:alert(1)')).toContain('https://')
  expect(appearanceRules.hours({ ...fields.hours, days: [day] })).toBe('Monday: enter when the chat opens and closes.')
  expect(appearanceRules.hours({ ...fields.hours, days: [{ ...day, to: '02:00' }] })).toBeNull()
  expect(appearanceRules.hours(fields.hours)).toBeNull()
})
