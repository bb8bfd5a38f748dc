import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarkdownReader, parseMarkdown } from './markdown.ts'
import { splitParagraph } from './paragraphs.ts'

const sentence = 'We ship within **two days**, and [abroad](https://shop.example/) in a week. '

test('a paragraph that a person would write is one', () => {
  expect(splitParagraph(sentence.repeat(10))).toEqual([sentence.repeat(10)])
  expect(parseMarkdown(sentence.repeat(10))).toHaveLength(1)
})

test('a very long one is in pieces that end with a sentence, and lose no word', () => {
  const pieces = splitParagraph(sentence.repeat(240))
  expect(pieces.length).toBeGreaterThan(15)
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/^We ship .* in a week\.$/s)
  expect(`${pieces.join(' ')}`).toBe(sentence.repeat(240))
  const japanese = '送料は無料です。'.repeat(500)
  expect(splitParagraph(japanese).length).toBeGreaterThan(3)
  expect(splitParagraph(japanese).join('')).toBe(japanese)
})

test('emphasis, code and links stay whole', () => {
  for (const [open, close] of [
    ['**', '**'],
    ['`', '`'],
    ['[', '](https://shop.example/)'],
  ]) {
    const long = `${open}${'Two. Words. '.repeat(60)}end${close}`
    const [piece] = splitParagraph(`${'One. '.repeat(100)}${long} ${'Three. '.repeat(200)}`)
    expect(piece).toContain(long)
  }
})

test('whatever it holds, no character is lost but the space between two pieces', () => {
  const part = fc.constantFrom('word', '. ', '! ', ' ', '\n', '**', '`', '[', ']', '~~', '。', '…) ')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1_000, maxLength: 3_000 }), (parts) => {
      const text = parts.join('')
      expect(splitParagraph(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
    { numRuns: 20 },
  )
})

test('the pieces before the last are parsed once while it grows', () => {
  const read = createMarkdownReader()
  const before = read(sentence.repeat(100))
  const after = read(`${sentence.repeat(100)}And more.`)
  expect(before.length).toBeGreaterThan(5)
  expect(after.slice(0, before.length - 1).every((block, place) => block === before[place])).toBe(true)
  expect(after).toEqual(parseMarkdown(`${sentence.repeat(100)}And more.`))
  expect(after[1]).toMatchObject({ isContinued: true })
})
