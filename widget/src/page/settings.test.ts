import { expect, test } from 'vitest'
import { readAttributes, settle } from './settings.ts'

const own = { color: '#1c7ed6', position: 'left', title: 'Helper', scheme: 'dark', open_on_load: true } as const

test('without attributes the bot’s own settings apply', () => {
  expect(settle(own, readAttributes({}))).toEqual(own)
})

test('attributes override the bot’s settings', () => {
  const requested = readAttributes({ position: 'right', color: '#fa5252', open: 'false', lang: 'de', target: '#chat' })
  expect(requested).toMatchObject({ lang: 'de', target: '#chat' })
  expect(settle(own, requested)).toEqual({ ...own, position: 'right', color: '#fa5252', open_on_load: false })
  expect(settle({}, readAttributes({ open: '' })).open_on_load).toBe(true)
})

test('invalid values are ignored, and only a colour is accepted as one', () => {
  const requested = readAttributes({ position: 'top', color: 'red}*{display:none}' })
  expect(settle(own, requested)).toMatchObject({ position: 'right', color: '#1c7ed6' })
  expect(settle({ color: 'url(https://evil.example)' }, {}).color).toBe('#5b5bd6')
})

test('a service without settings still has a launcher', () => {
  expect(settle({}, {})).toEqual({
    color: '#5b5bd6',
    position: 'right',
    title: 'Chat',
    scheme: 'auto',
    open_on_load: false,
  })
})
