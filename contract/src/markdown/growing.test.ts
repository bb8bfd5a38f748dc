import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarkdownReader, parseMarkdown } from './markdown.ts'

const pieces = [
  ...['- a', '  - b', '1. c', '2. d', '- [x] e', '> q', '```', '~~~', '# h', '---', '| a | b |', '|--|--|', '|--x'],
  ...['text', '**bold**', ' ', '\n', '\n\n', '\r\n', '\r', '  ', '`', '[a](https://x.example)', '|'],
]

test('a text that grows is always the same as one that is parsed at once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const read = createMarkdownReader()
      let text = ''
      for (const part of parts)
        for (const sign of part) {
          text += sign
          expect(read(text)).toEqual(parseMarkdown(text))
        }
    }),
    { numRuns: 300 },
  )
})

test('what later text cannot change is parsed once', () => {
  const read = createMarkdownReader()
  const [first] = read('One.\n\nTwo.\n\nThr')
  expect(read('One.\n\nTwo.\n\nThree.')[0]).toBe(first)
})

test('the items and rows of a block that grows are parsed once', () => {
  const read = createMarkdownReader()
  const childOf = (text: string) => {
    const [block] = read(text)
    return block?.kind === 'table' ? block.rows[0] : block?.kind === 'list' && block.items[0]
  }
  for (const [begun, grown] of [
    ['- [x] One **bold**\n- Tw', 'o\n- Three'],
    ['|a|b|\n|-|-|\n|1|2|\n|3', '|4|\n|5|6|'],
  ] as const) {
    const first = childOf(begun)
    expect(first).toBeTruthy()
    expect(childOf(begun + grown)).toBe(first)
  }
})

test('another text starts over', () => {
  const read = createMarkdownReader()
  read('One.\n\nTwo.\n\nThree.\n\n')
  expect(read('Other.')).toEqual(parseMarkdown('Other.'))
})
