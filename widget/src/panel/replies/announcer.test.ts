import { expect, test } from 'vitest'
import { createAnnouncer, spoken } from './announcer.ts'

/** What is announced when the text arrives in chunks of this many characters. */
function announced(text: string, step: number) {
  const { takeSentences } = createAnnouncer()
  const sentences: string[] = []
  for (let end = step; end < text.length; end += step) sentences.push(...takeSentences(text.slice(0, end), false))
  return [...sentences, ...takeSentences(text, true)].map(spoken).filter(Boolean)
}

test.each([1, 2, 3, 7, 1_000])('sentences are whole and announced once, in chunks of %i', (step) => {
  expect(announced('We **ship** in 2.5 days. Really? Yes!\nSee [here](https://x.example/a.b).', step)).toEqual([
    'We ship in 2.5 days.',
    'Really?',
    'Yes!',
    'See here.',
  ])
  expect(announced('送料は無料です。はい！', step)).toEqual(['送料は無料です。', 'はい！'])
  expect(announced('هل يصل غدًا؟ نعم.', step)).toEqual(['هل يصل غدًا؟', 'نعم.'])
})

test('nothing is announced before a sentence has ended', () => {
  const { takeSentences } = createAnnouncer()
  expect(takeSentences('We ship within two da', false)).toEqual([])
  expect(takeSentences('We ship within two days.', false)).toEqual([])
  expect(takeSentences('We ship within two days. And', false)).toEqual(['We ship within two days.'])
  expect(takeSentences('We ship within two days. And more', true)).toEqual([' And more'])
})

test('the next reply starts over', () => {
  const { takeSentences } = createAnnouncer()
  expect(takeSentences('One.', true)).toEqual(['One.'])
  expect(takeSentences('Two.', true)).toEqual(['Two.'])
})

test('punctuation without words is not announced', () => {
  expect(announced('---\n\n- **a**\n- b\n', 1)).toEqual(['a', 'b'])
})
