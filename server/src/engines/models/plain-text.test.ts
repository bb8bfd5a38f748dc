import { expect, test } from 'vitest'
import { PlainText } from './plain-text.ts'

function say(pieces: string[]): string {
  let said = ''
  const plain = new PlainText({
    onThought: () => {
      said = ''
    },
  })
  for (const piece of pieces) {
    const passed = plain.take(piece)
    said += passed
  }
  const rest = plain.end()
  return said + rest
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
  ['thoughts that only end', ['Hm. </think>\n\nTwo days.'], '\n\nTwo days.'],
  ['thoughts that only end, in chunks', ['Hm', '. <', '/thi', 'nk>', 'Two', ' days.'], 'Two days.'],
  ['an end of no thoughts', ['</think>Two days.'], 'Two days.'],
  ['a second end', ['Hm.</think>Two </think> days.'], 'Two </think> days.'],
  ['an end that is spoken of', ['The tag `</think>` ends it.'], 'The tag `</think>` ends it.'],
  ['an unfinished end', ['Two days. </thi'], 'Two days. </thi'],
  ['a tag in the middle, in chunks', ['Write <th', 'ink>so</th', 'ink>.'], 'Write <think>so</think>.'],
  ['a tag in the middle', ['Write <think>', 'so</think>.'], 'Write <think>so</think>.'],
])('%s', (_, pieces, text) => {
  expect(say(pieces)).toBe(text)
  expect(say([pieces.join('')])).toBe(text)
})

test('words are not held back', () => {
  const plain = new PlainText()
  expect(plain.take('We')).toBe('We')
  expect(plain.take(' <think')).toBe(' <think')
})
