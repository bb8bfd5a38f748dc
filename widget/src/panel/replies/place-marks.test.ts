import type { Citation } from 'beckon-contract'
import { expect, test } from 'vitest'
import { markOf } from '../markdown/marks.ts'
import { placeMarks } from './place-marks.ts'

const cites = (...places: (number[] | undefined)[]): Citation[] =>
  places.map((marks) => ({ source_id: 's', title: 'Shipping', url: null, quote: 'Two days.', ...(marks && { marks }) }))
const [one, two] = [0, 1].map((index) => `\u202F${markOf(index)}`)

test('marks are placed in the order of the text', () => {
  expect(placeMarks('Two days. It is free.', cites([20], [8, 20]))).toEqual({
    text: `Two days${two}. It is free${one}${two}.`,
    unplaced: [],
  })
})

test('a source of the whole reply is marked at its end', () => {
  expect(placeMarks('Two days.', cites(undefined)).text).toBe(`Two days.${one}`)
})

test.each(['```\ncode\n```', 'A table:\n| a | b |', 'Above\n---', '```\nnever closed'])(
  'nothing is added to code, tables and lines: %s',
  (text) => {
    expect(placeMarks(text, cites(undefined))).toEqual({ text, unplaced: [0] })
  },
)

test('a position past the end is not placed, and the text cannot contain marks of its own', () => {
  expect(placeMarks(`Two ${markOf(0)} days`, cites([99]))).toEqual({ text: 'Two \uFFFD days', unplaced: [0] })
})
