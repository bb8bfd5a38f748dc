import { expect, test } from 'vitest'
import { launcherStyles } from './launcher-styles.ts'
import { settle } from './settings.ts'

const given = { color: '#1c7ed6', position: 'left', title: 'Helper', scheme: 'dark', openOnLoad: true } as const
const own = {
  color: '#1c7ed6',
  position: 'left',
  title: 'Helper',
  scheme: 'dark',
  openOnLoad: true,
  place: 0,
} as const

test('without attributes the bot’s own settings apply', () => {
  expect(settle(given, {})).toEqual(own)
})

test('attributes override the bot’s settings', () => {
  const requested = { position: 'right', color: '#fa5252', open: 'false', lang: 'de' }
  expect(settle(given, requested)).toEqual({ ...own, ...requested })
  expect(settle(given, { color: undefined, title: undefined })).toEqual(own)
})

const drawn = (requested: Record<string, string>) => launcherStyles(settle(given, requested))

test('invalid values are ignored, and nothing but colours, numbers and known names reaches the style sheet', () => {
  expect(settle(given, { color: 'red}*{display:none}' })).toMatchObject({ color: '#1c7ed6' })
  expect(settle({ color: 'url(https://evil.example)' }, {}).color).toBe('#5b5bd6')
  expect(drawn({ position: 'top' })).toContain('right:20px')
  expect(drawn({ offsetX: '40', offsetY: '0' })).toContain('left:40px')
  const attack = '}*{all:unset}'
  const names = ['position', 'offsetX', 'offsetY', 'zIndex', 'launcherSize', 'launcherIcon', 'launcherLabel', 'title']
  for (const name of names) expect(drawn({ [name]: attack }), name).not.toContain(attack)
  expect(drawn({ offsetX: '-1', zIndex: '1e99' })).toBe(drawn({}))
  expect(drawn({ offsetX: '', radius: '', offsetY: ' ' })).toBe(drawn({}))
})

test('a service without settings still has a launcher', () => {
  expect(settle({}, {})).toEqual({ color: '#5b5bd6', title: 'Chat', place: 0 })
})
