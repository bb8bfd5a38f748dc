import { type Features, rowFeatures } from './features.ts'
import { isUnknownTopic, type Query } from './query.ts'
import type { Reading } from './reader.ts'

/** Evidence that a passage is about the question; each value is relative to the question's mass. */
export interface Evidence {
  words: number
  grams: number
  context: number
  coverage: number
  pairs: number
  /** The largest share in a single sentence. */
  own: number
  /** The weightiest missing term, relative to the weightiest term asked. */
  missing: number
  /** The mass of topic terms that occur in no passage of the bot. */
  unknown: number
}
export const evidenceNames: (keyof Evidence)[] = [
  'words',
  'grams',
  'context',
  'coverage',
  'pairs',
  'own',
  'missing',
  'unknown',
]

export function evidenceOf(query: Query, features: Features, reading: Reading): Evidence {
  const { terms, termMass } = query
  const size = terms.length
  let own = 0
  for (let row = 1; row < reading.rows; row++) own = Math.max(own, rowFeatures(query, reading, row).own)
  let weightiest = 0
  let missing = 0
  let unknown = 0
  terms.forEach((term, slot) => {
    let held = 0
    for (let row = 0; row < reading.rows; row++) held = Math.max(held, reading.present[row * size + slot]!)
    const { idf } = term
    weightiest = Math.max(weightiest, idf)
    missing = Math.max(missing, idf * (1 - held))
    if (isUnknownTopic(term)) unknown += idf * (1 - held)
  })
  const { words, grams, context, coverage, pairs } = features
  return {
    words,
    grams,
    context,
    coverage,
    pairs,
    own,
    missing: weightiest ? missing / weightiest : 1,
    unknown: unknown / termMass,
  }
}

/** The evidence that questions find by chance in this knowledge: see `calibrate.ts`. */
export type ChanceEvidence = Evidence

/**
 * How much of the chance level is subtracted. Less than all: it is measured within topics, and off-topic messages lie
 * outside them.
 */
const chanceShare = 0.8
/** Logistic weights, fitted on questions whose article was taken out of the knowledge, in twelve languages. */
const weights: Evidence = {
  words: 3.65,
  grams: 5.5,
  context: 1.7,
  coverage: 1.5,
  pairs: 5.2,
  own: 0.5,
  missing: 2.3,
  unknown: -0.9,
}
const bias = -2.85
/** Weight of vector similarity, if a provider supplies vectors. */
const similarityWeight = 5

/** Real visitors' questions share fewer words with an answer than those the weights were fitted on. */
const calibration = { slope: 0.66, bias: -0.78 }

/** A question mostly about something no passage mentions doesn't get a plain answer, however well the rest fits. */
const mostUnknown = 0.4
const mostWithUnknown = 0.49

/** 0 to 1: how likely the passage answers the question. */
export function confidenceOf(evidence: Evidence, chance: ChanceEvidence, similarity = 0): number {
  let sum = bias + similarityWeight * similarity
  for (const name of evidenceNames) sum += weights[name] * (evidence[name] - chanceShare * chance[name])
  const confidence = 1 / (1 + Math.exp(-(calibration.slope * sum + calibration.bias)))
  return evidence.unknown > mostUnknown ? Math.min(confidence, mostWithUnknown) : confidence
}
