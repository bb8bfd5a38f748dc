import { describe, expect, test } from 'vitest'
import { MarkReader } from './citation-marks.ts'

function read(pieces: string[], passages = 3) {
  const reader = new MarkReader(passages)
  let text = ''
  const marks: [passage: number, at: number][] = []
  const spoken = [...pieces, null].map((piece) => {
    const said = piece === null ? reader.end() : reader.take(piece)
    marks.push(...reader.marks.map(({ passage, at }) => [passage, text.length + at] as [number, number]))
    text += said
    return said
  })
  return { text, marks, spoken: spoken.slice(0, -1) }
}

const texts: [text: string, expected: string, marks: [passage: number, at: number][]][] = [
  ['Three days [1].', 'Three days.', [[1, 10]]],
  [
    'Three days[2][1], or so [1, 3].',
    'Three days, or so.',
    [
      [2, 10],
      [1, 10],
      [1, 17],
      [3, 17],
    ],
  ],
  ['[1] It is free', ' It is free', [[1, 0]]],
  ['Only three are known [4] [0] [1, 9]', 'Only three are known [4] [0] [1, 9]', []],
  ['A link [1](https://shop.example) stays', 'A link [1](https://shop.example) stays', []],
  ['Code `a[1]` and ```\nb[2]\n``` but [3]', 'Code `a[1]` and ```\nb[2]\n``` but', [[3, 32]]],
  ['Press the ` key [1].\nPay by card [2]', 'Press the ` key [1].\nPay by card', [[2, 32]]],
  ['Brackets [like these] and [12 o’clock]', 'Brackets [like these] and [12 o’clock]', []],
  ['Unfinished [1', 'Unfinished [1', []],
  ['At the end [1]', 'At the end', [[1, 10]]],
]

describe('citation marks', () => {
  test.each(texts)('«%s» is read as «%s»', (text, expected, marks) => {
    expect(read([text])).toMatchObject({ text: expected, marks })
  })

  test.each(texts)('«%s» is read the same however it is split', (text, expected, marks) => {
    expect(read([...text])).toMatchObject({ text: expected, marks })
    for (let at = 0; at <= text.length; at++)
      expect(read([text.slice(0, at), text.slice(at)])).toMatchObject({ text: expected, marks })
  })

  test('no more than a few characters are held back', () => {
    const reader = new MarkReader(3)
    let [told, said] = [0, 0]
    for (const letter of 'Three lamps [4, 5] and `code` [ 1 ] ```` and [12345678901234567890, [7;8;9;10;11;12;13') {
      told += 1
      said += reader.take(letter).length
      expect(told - said).toBeLessThanOrEqual(16)
    }
  })

  test('without passages nothing is a mark', () => {
    expect(read(['a [1]', '[2'], 0)).toMatchObject({ text: 'a [1][2', spoken: ['a [1]', '[2'], marks: [] })
  })

  test('a long text is processed quickly', () => {
    for (const piece of ['`', '[', '[1', '[1]', ' [1, '])
      expect(read([piece.repeat(100_000 / piece.length), 'x']).text.length).toBeLessThan(100_002)
  })
})
