import type { Span } from '../text/sentences.ts'
import { best } from './best.ts'
import { type Features, passageFeatures } from './features.ts'
import { noTerm, openLexicon } from './lexicon.ts'
import { openPostings, rarity } from './postings.ts'
import { type Query, readQuery } from './query.ts'
import type { RankerModel } from './ranker-model.ts'
import { createReader, type Reading } from './reader.ts'
import { candidateWeights, rankWeights, relatedWorth, similarityWeight } from './weights.ts'

/** How many passages are reranked; the right one is almost never further down. */
const usualCandidates = 40

export interface Candidate {
  /** Its number: the position among the given passages. */
  passage: number
  score: number
  features: Features
  reading: Reading
  /** 0 to 1: vector similarity to the question, if a provider supplies vectors. */
  similarity: number
}
/** The passages nearest to a question by vector, by number, with their similarity, 0 to 1. */
export type NearPassages = Map<number, number>

/** Stems and character n-grams find candidates; reranking by their sentences orders them. */
export function createRanker(
  { forward, ...postings }: RankerModel,
  { candidateCount = usualCandidates, withPhrases = false, worthOfFrame = 1 } = {},
) {
  const lexicon = openLexicon(forward.lexicon)
  const { passageStarts } = forward
  const [terms, pieces] = [openPostings(postings.terms, forward.count), openPostings(postings.pieces, forward.count)]
  const unknown = rarity(forward.count, 0)
  const reader = createReader(forward, lexicon)
  const termScores = new Float32Array(forward.count)
  const gramScores = new Float32Array(forward.count)
  const firstScores = new Float32Array(forward.count)

  const read = (text: string): Query =>
    readQuery(
      text,
      lexicon,
      forward.languages,
      (id) => (id === noTerm ? unknown : terms.idf[id]!),
      (id) => (id === noTerm ? unknown : pieces.idf[id]!),
      { withPhrases, worthOfFrame },
    )

  function candidates(query: Query, near?: NearPassages): Candidate[] {
    termScores.fill(0)
    gramScores.fill(0)
    for (const { id, idf, related } of query.terms) {
      const weight = idf / query.termMass
      const own = id === noTerm ? [] : [{ unit: id, weight }]
      const others = related.map((unit) => ({ unit, weight: relatedWorth * weight }))
      terms.accumulateHighest([...own, ...others], termScores)
    }
    for (const { id, idf } of query.grams) if (id !== noTerm) pieces.accumulate(id, idf / query.gramMass, gramScores)
    for (let passage = 0; passage < forward.count; passage++)
      firstScores[passage] =
        candidateWeights.words * termScores[passage]! + candidateWeights.grams * gramScores[passage]!
    reader.begin(query)
    const first = best(firstScores, candidateCount)
    const looked = near ? [...new Set([...first, ...near.keys()])] : first
    const found = looked.map((passage): Candidate => {
      const reading = reader.read(passage, query)
      const features = passageFeatures(query, reading, termScores[passage]!, gramScores[passage]!)
      const similarity = near?.get(passage) ?? 0
      return { passage, features, reading, similarity, score: scoreOf(features) + similarityWeight * similarity }
    })
    return found.sort((one, other) => other.score - one.score)
  }

  /** The sentence ranges of a passage in its text. */
  function spansOf(passage: number): Span[] {
    const spans: Span[] = []
    for (let sentence = passageStarts[passage]! + 1; sentence < passageStarts[passage + 1]!; sentence++)
      spans.push({ start: forward.spans[2 * sentence]!, end: forward.spans[2 * sentence + 1]! })
    return spans
  }

  return { read, candidates, spansOf, languages: forward.languages, bytes: terms.bytes + pieces.bytes }
}

const scoreOf = (features: Features): number => {
  let score = 0
  for (const name of Object.keys(rankWeights) as (keyof Features)[]) score += rankWeights[name] * features[name]
  return score
}
