import { expect, test } from 'vitest'
import { gramsOf } from '../text/grams.ts'
import { createLexicon, noTerm, openLexicon } from './lexicon.ts'
import { createTermMatcher } from './term-matcher.ts'

const words = ['lamentable', 'laminated', 'lambasted', 'lamp', 'desk', 'lampshades', 'shades', 'lampoon', 'landscape']
const asked = 'lampshade'

/** The similarity of two words, computed in full. */
function similarityOf(one: string, other: string): number {
  const [grams, others] = [gramsOf(one), gramsOf(other)]
  return (2 * grams.filter((gram) => others.includes(gram)).length) / (grams.length + others.length)
}

test('a word matches if half of the n-grams are shared, whatever words were compared before', () => {
  const lexicon = createLexicon()
  const numbers = words.map((word) => lexicon.add(word, 'en'))
  const finished = openLexicon(lexicon.finished())
  const { begin, slotOf, worthOf } = createTermMatcher(finished)
  const grams = gramsOf(asked).map(finished.findGram)
  const terms = [
    { word: asked, id: noTerm, idf: 1, isGuess: false, isPhrase: false, isFrame: false, related: [], grams },
  ]
  const query = {
    text: asked,
    language: 'en' as const,
    spoken: 'en' as const,
    words: [asked],
    priceWords: [],
    termMass: 1,
    pairMass: 1,
    grams: [],
    gramMass: 1,
  }
  for (let question = 0; question < 3; question++) {
    begin({ ...query, terms })
    for (const [at, word] of words.entries()) {
      const similarity = similarityOf(word, asked)
      const slot = slotOf(numbers[at] as number)
      expect([word, slot]).toEqual([word, similarity >= 0.5 ? 1 : 0])
      if (slot > 0) expect(worthOf(numbers[at] as number)).toBeCloseTo(0.8 * similarity)
    }
  }
})
