import { expect, test } from 'vitest'
import { PlainText } from './plain-text.ts'

function say(...pieces: string[]): string {
  const plain = new PlainText()
  return [...pieces.map((piece) => plain.take(piece)), plain.end()].join('')
}

test.each([
  ['ordinary words', ['We ship ', 'within two days.'], 'We ship within two days.'],
  ['U+0000', ['a\0b', '\0'], 'ab'],
  ['a character in two pieces', ['sun \ud83c', '\udf1e!'], 'sun 🌞!'],
  ['half a character in the middle', ['bad \ud83d end'], 'bad � end'],
  ['half a character at the end', ['bad \ud83d'], 'bad �'],
  ['thoughts in front', ['<think>Hm. [1]</think>\n\nTwo days.'], '\n\nTwo days.'],
  ['thoughts in pieces', ['\n<th', 'ink>Hm', '.</thi', 'nk>Two', ' days.'], 'Two days.'],
  ['a thought that is not finished', ['<think>Hm', ' </thin'], ''],
  ['a tag that is none', ['<th', 'orough> work'], '<thorough> work'],
  ['the beginning of a tag and nothing else', [' <thin'], ' <thin'],
  ['a tag in the middle', ['Write <think>', 'so</think>.'], 'Write <think>so</think>.'],
])('%s', (_, pieces, text) => {
  expect(say(...pieces)).toBe(text)
})

test('words are not held back', () => {
  const plain = new PlainText()
  expect(plain.take('We')).toBe('We')
  expect(plain.take(' <think')).toBe(' <think')
})
