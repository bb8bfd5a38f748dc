import { expect, test } from 'vitest'
import { createAnnouncer } from './announcer.ts'

/** What is heard when the text arrives in pieces of this many characters. */
function heard(text: string, step: number) {
  const { hear } = createAnnouncer()
  const sentences: string[] = []
  for (let end = step; end < text.length; end += step) sentences.push(...hear(text.slice(0, end), false))
  return [...sentences, ...hear(text, true)]
}

test.each([1, 2, 3, 7, 1_000])('sentences are whole and come once, in pieces of %i', (step) => {
  expect(heard('We **ship** in 2.5 days. Really? Yes!\nSee [here](https://x.example/a.b).', step)).toEqual([
    'We ship in 2.5 days.',
    'Really?',
    'Yes!',
    'See here.',
  ])
  expect(heard('送料は無料です。はい！', step)).toEqual(['送料は無料です。', 'はい！'])
  expect(heard('هل يصل غدًا؟ نعم.', step)).toEqual(['هل يصل غدًا؟', 'نعم.'])
})

test('nothing is said before a sentence has ended', () => {
  const { hear } = createAnnouncer()
  expect(hear('We ship within two da', false)).toEqual([])
  expect(hear('We ship within two days.', false)).toEqual([])
  expect(hear('We ship within two days. And', false)).toEqual(['We ship within two days.'])
  expect(hear('We ship within two days. And more', true)).toEqual(['And more'])
})

test('the next reply begins anew', () => {
  const { hear } = createAnnouncer()
  expect(hear('One.', true)).toEqual(['One.'])
  expect(hear('Two.', true)).toEqual(['Two.'])
})

test('signs without words are not read out', () => {
  expect(heard('---\n\n- **a**\n- b\n', 1)).toEqual(['a', 'b'])
})
