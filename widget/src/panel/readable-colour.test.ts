import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colour, readColour } from './colour.ts'
import { contrast, inkOn, readableOn, writeColour } from './readable-colour.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(part, part, part)
const white: Colour = [255, 255, 255]

test('colours are parsed from #rgb and #rrggbb only, so nothing else gets into a style sheet', () => {
  expect(readColour('#1c7ed6')).toEqual([28, 126, 214])
  expect(readColour('#FfF')).toEqual(white)
  for (const text of [
    '',
    'red',
    '#12',
    '#12345',
    '#1234567',
    ' #fff',
    '#fff;',
    '#fff}*{x:y',
    'url(x)',
    null,
    undefined,
  ])
    expect(readColour(text)).toBeNull()
})

test('contrast is computed as WCAG defines it', () => {
  expect(contrast([0, 0, 0], white)).toBeCloseTo(21)
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2)
  expect(contrast([255, 0, 0], white)).toBeCloseTo(4, 2)
})

test('on every colour, black or white text has the better contrast of the two, which is always enough', () => {
  fc.assert(
    fc.property(colour, (any) => {
      const of = { '#000': contrast([0, 0, 0], any), '#fff': contrast(white, any) }
      expect(of[inkOn(any)]).toBe(Math.max(...Object.values(of)))
      expect(of[inkOn(any)]).toBeGreaterThan(4.5)
    }),
  )
})

test('on every background there is a readable shade of every colour', () => {
  fc.assert(
    fc.property(fc.constantFrom<Colour>(white, [241, 243, 245], [43, 46, 54]), colour, (background, any) => {
      expect(contrast(readableOn(background, any), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a readable colour stays unchanged', () => {
  expect(writeColour(readableOn(white, [91, 91, 214]))).toBe('#5b5bd6')
})
