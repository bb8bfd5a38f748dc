import type { Language } from '../text/languages.ts'
import { type Certainty, fitCertainty } from './certainty.ts'
import { questionWords } from './grams.ts'
import { fitPhrasings } from './open-questions.ts'
import type { Starts } from './ridge.ts'
import { type ScorerModel, trainScorer } from './scorer.ts'
import { createSimilarity, fitSimilarity, type SimilarityModel } from './similarity.ts'
import { createTellingTerms, fitSupport } from './support.ts'
import type { TermLists } from './term-lists.ts'
import type { WordVectors } from './word-vectors.ts'

export interface FaqEntry {
  id: string
  questions: string[]
}

/** The trained model of an author's questions. */
export interface FaqModel {
  starts: Starts
  similarity: SimilarityModel
  scorer: ScorerModel
  certainty: Certainty
  /** The distinctive terms of each answer. */
  support: TermLists
  /** The distinctive terms of each phrasing. */
  phrasings: TermLists
}

/**
 * Trains a classifier for an author's questions, including when a question matches none of them. Every entry has a
 * question.
 */
export function fitFaq(entries: FaqEntry[], language: Language, vectors: WordVectors | undefined): FaqModel {
  const starts = startsOf(entries)
  const questions = entries.flatMap((entry) => entry.questions)
  const worded = questions.map((question) => questionWords(question))
  const similarity = fitSimilarity(worded, starts, vectors)
  const termsOf = createTellingTerms(language, similarity.rarity, similarity.meaning && vectors)
  const support = fitSupport(worded, starts, termsOf)
  const { trials, ...scorer } = trainScorer(createSimilarity(similarity, vectors), starts, support.supportOfExample)
  return {
    starts,
    similarity: scorer.weights ? withoutVectors(similarity) : similarity,
    scorer,
    certainty: fitCertainty(trials, similarity.meaning !== undefined),
    support: support.model,
    phrasings: fitPhrasings(questions, language),
  }
}

/** Once the ridge is trained, the examples are no longer compared with each other. */
const withoutVectors = (similarity: SimilarityModel): SimilarityModel => ({
  ...similarity,
  spelling: {
    ...similarity.spelling,
    vectorStarts: new Int32Array(0),
    ids: new Int32Array(0),
    weights: new Float32Array(0),
  },
})

function startsOf(entries: FaqEntry[]): Starts {
  const starts = new Int32Array(entries.length + 1)
  for (const [a, { questions }] of entries.entries()) starts[a + 1] = (starts[a] as number) + questions.length
  return starts
}
