import { type ForwardModel, type Passage, readPassages } from './forward.ts'
import { noTerm } from './lexicon.ts'
import { buildPostings, type PostingsModel } from './postings.ts'
import { gramShape, mostGramHolders, mostTermHolders, termShape } from './weights.ts'

/** What a ranker is made of: only numbers and strings, so that it can be stored. */
export interface RankerModel {
  forward: ForwardModel
  /** Of stems. */
  terms: PostingsModel
  /** Of character n-grams. */
  pieces: PostingsModel
}

export function fitRanker(
  passages: readonly Passage[],
  botLanguage: string | undefined,
  options?: { withPhrases: boolean },
): RankerModel {
  const forward = readPassages(passages, botLanguage, options)
  const { lexicon, words, sentenceStarts, passageStarts } = forward
  const { termOfWord, grams, gramStarts } = lexicon
  const wordRange = (passage: number): [number, number] => [
    sentenceStarts[passageStarts[passage]!]!,
    sentenceStarts[passageStarts[passage + 1]!]!,
  ]
  const terms = buildPostings(
    forward.count,
    lexicon.terms.length,
    (passage, visit) => {
      const [from, to] = wordRange(passage)
      for (let at = from; at < to; at++) {
        const term = termOfWord[words[at]!]!
        if (term !== noTerm) visit(term)
      }
    },
    termShape,
    mostTermHolders(forward.count),
  )
  const pieces = buildPostings(
    forward.count,
    lexicon.gramTexts.length,
    (passage, visit) => {
      const [from, to] = wordRange(passage)
      for (let at = from; at < to; at++) {
        const word = words[at]!
        for (let gram = gramStarts[word]!; gram < gramStarts[word + 1]!; gram++) visit(grams[gram]!)
      }
    },
    gramShape,
    mostGramHolders(forward.count),
  )
  return { forward, terms, pieces }
}
