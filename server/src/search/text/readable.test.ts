import { describe, expect, test } from 'vitest'
import { readableText } from './readable.ts'

const plain = (markdown: string) => readableText(markdown).text

describe('Markdown in words', () => {
  test('a row of a table names its columns', () => {
    expect(plain('| Plan | Price |\n|---|---:|\n| **Basic** | 5 € |\n| Pro | 9 \\| 10 € |')).toBe(
      'Plan: Basic, Price: 5 €\nPlan: Pro, Price: 9 | 10 €',
    )
    expect(plain('| | Basic |\n|---|---|\n| Price | 5 € |\n| Seats | |')).toBe('Price, Basic: 5 €\nSeats')
  })
  test('a row of a CSV file is one line, and known as a record', () => {
    const { text, records } = readableText('Plan: Basic\nPrice: 5 €\n\nPlan: Pro\nNote: Is it new?\nPrice: 9 €')
    expect(text).toBe('Plan: Basic, Price: 5 €\n\nPlan: Pro, Note: Is it new? Price: 9 €')
    expect(records.map(({ start, end }) => text.slice(start, end))).toEqual(text.split('\n\n'))
  })
  test.each([
    ['**bold** and *slanted* and _this_ and ~~that~~', 'bold and slanted and this and that'],
    ['# A heading', 'A heading'],
    ['> quoted', 'quoted'],
    ['See [our terms](https://shop.example/terms_(new) "Terms") and ![a lamp](lamp.png).', 'See our terms and a lamp.'],
    ['Run `npm ci` <b>now</b><br>or later', 'Run npm ci now or later'],
    ['* one\n+ two\n1. three', '- one\n- two\n1. three'],
    ['```sh\nls *_* | wc\n```', 'ls *_* | wc'],
    ['above\n\n***\n\nbelow', 'above\n\n\nbelow'],
    ['5 \\* 3', '5 * 3'],
  ])('“%s” reads “%s”', (markdown, words) => expect(plain(markdown)).toBe(words))
  test.each([
    '2 * 3 * 4 = 24',
    'snake_case_name',
    'a < b and c > d',
    'a [note] of 1996[3]',
    'Note: one line',
    'AT&T | Bell',
  ])('“%s” holds no marks and stays', (text) => expect(plain(text)).toBe(text))
  test('a sentence broken to fit a page is whole again, a list or an address is not', () => {
    expect(plain('The parcel is handed to the carrier on the same day and\nreaches you tomorrow.')).toBe(
      'The parcel is handed to the carrier on the same day and reaches you tomorrow.',
    )
    expect(plain('Lamp Street 5\n1010 Vienna')).toBe('Lamp Street 5\n1010 Vienna')
  })
})
