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

test('another text starts over', () => {
  const read = createMarkdownReader()
  read('One.\n\nTwo.\n\nThree.\n\n')
  expect(read('Other.')).toEqual(parseMarkdown('Other.'))
})
