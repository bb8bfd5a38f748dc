import { expect, test } from 'vitest'
import { PlainText } from './plain-text.ts'

function say(...pieces: string[]): string {
  const plain = new PlainText()
  return [...pieces.map((piece) => plain.take(piece)), plain.end()].join('')
}

test.each([
  ['ordinary words', ['We ship ', 'within two days.'], 'We ship within two days.'],
  ['U+0000', ['a\0b', '\0'], 'ab'],
  ['a character split into two chunks', ['sun \ud83c', '\udf1e!'], 'sun 🌞!'],
  ['a lone surrogate in the middle', ['bad \ud83d end'], 'bad � end'],
  ['a lone surrogate at the end', ['bad \ud83d'], 'bad �'],
  ['leading thoughts', ['<think>Hm. [1]</think>\n\nTwo days.'], '\n\nTwo days.'],
  ['thoughts in chunks', ['\n<th', 'ink>Hm', '.</thi', 'nk>Two', ' days.'], 'Two days.'],
  ['an unfinished thought', ['<think>Hm', ' </thin'], ''],
  ['another tag', ['<th', 'orough> work'], '<thorough> work'],
  ['an unfinished tag and nothing else', [' <thin'], ' <thin'],
  ['a tag in the middle', ['Write <think>', 'so</think>.'], 'Write <think>so</think>.'],
])('%s', (_, pieces, text) => {
  expect(say(...pieces)).toBe(text)
})

test('words are not held back', () => {
  const plain = new PlainText()
  expect(plain.take('We')).toBe('We')
  expect(plain.take(' <think')).toBe(' <think')
})
