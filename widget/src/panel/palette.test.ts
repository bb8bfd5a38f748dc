import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColour } from './colour.ts'
import { paletteOf, type Tokens } from './palette.ts'
import { contrast } from './readable-colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const colours = (scheme: 'light' | 'dark', tokens: Tokens) => Object.fromEntries(paletteOf(scheme, tokens))
const contrastOf = (one = '', other = '') =>
  contrast(readColour(one) ?? [0, 0, 0], readColour(other) ?? [255, 255, 255])

test('whatever colours are chosen, every text is readable on what is behind it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('light', 'dark'),
      fc.record({ color: colour, background: fc.option(colour), textColor: fc.option(colour) }),
      (scheme, tokens) => {
        const { accent, 'on-accent': onAccent, ink, surface, bubble, text, quiet } = colours(scheme, tokens)
        expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
        for (const words of [text, quiet, ink])
          for (const behind of [surface, bubble]) expect(contrastOf(words, behind)).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})

test('readable colours stay as they were chosen, and invalid ones are the usual ones', () => {
  const tokens = { color: '#0b6e4f', background: '#fdf8ee', textColor: '#2d1b00' }
  expect(colours('light', tokens)).toMatchObject({ accent: '#0b6e4f', surface: '#fdf8ee', text: '#2d1b00' })
  expect(colours('dark', { color: 'red', background: 'url(x)' })).toEqual(colours('dark', { color: '#5b5bd6' }))
})
