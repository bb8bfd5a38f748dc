import { expect, test } from 'vitest'
import { gramsOf } from '../text/grams.ts'
import { createKinship } from './kin.ts'
import { createLexicon, noTerm } from './lexicon.ts'

const words = ['lamentable', 'laminated', 'lambasted', 'lamp', 'desk', 'lampshades', 'shades', 'lampoon', 'landscape']
const asked = 'lampshade'

/** How alike two words are, counted in full. */
function likenessOf(one: string, other: string): number {
  const [grams, others] = [gramsOf(one), gramsOf(other)]
  return (2 * grams.filter((gram) => others.includes(gram)).length) / (grams.length + others.length)
}

test('a word is kin where half of the grams are shared, whatever words were judged before it', () => {
  const lexicon = createLexicon()
  const numbers = words.map((word) => lexicon.add(word, 'en'))
  const finished = lexicon.finished()
  const { begin, slotOf, worthOf } = createKinship(finished)
  const terms = [{ id: noTerm, idf: 1, isGuess: false, isFrame: false, grams: gramsOf(asked).map(finished.findGram) }]
  const query = {
    text: asked,
    language: 'en' as const,
    words: [asked],
    termMass: 1,
    pairMass: 1,
    grams: [],
    gramMass: 1,
  }
  for (let question = 0; question < 3; question++) {
    begin({ ...query, terms })
    for (const [at, word] of words.entries()) {
      const likeness = likenessOf(word, asked)
      const slot = slotOf(numbers[at] as number)
      expect([word, slot]).toEqual([word, likeness >= 0.5 ? 1 : 0])
      if (slot > 0) expect(worthOf(numbers[at] as number)).toBeCloseTo(0.8 * likeness)
    }
  }
})
