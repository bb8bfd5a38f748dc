import { expect, test } from 'vitest'
import { buildPassageIndex } from '../passages/passage-index.ts'

const passages = [
  { id: 'library', title: 'Library', text: 'The library lends books for three weeks.' },
  { id: 'parade', title: 'Parade', text: 'The quarterly zebra parade begins at noon.' },
]
const confidenceOf = (question: string) => buildPassageIndex(passages).answer(question, 1, 400).hits[0]?.confidence ?? 0

test.each(['How long does the library lend books?', 'Is it possible to get books in the library?'])(
  '“%s”: words that belong to the question do not count as a missing topic',
  (question) => expect(confidenceOf(question)).toBeGreaterThan(0.5),
)

test('a topic that no text mentions rules out a plain answer', () => {
  expect(confidenceOf('Does the library lend violins and trumpets?')).toBeLessThan(0.5)
})
