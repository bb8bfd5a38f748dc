import type { Candidate, Reading } from './search.ts'
import { thresholds } from './thresholds.ts'

/** Logistic weights, fitted on long messages and on the same ones sent to other bots; see docs/decisions/0009. */
const weights = { whole: 0.7, sentence: 0.5, document: 1.2, bias: 1.15 }
/** What a candidate that a reading doesn't have counts there. */
const leastConfidence = 0.004
const mostConfidence = 0.95
/** A story never makes an answer surer than a guess: only a reading that is sure itself does. */
const mostOfStory = thresholds.answer - 0.01

/**
 * The candidates of a message of several sentences. People tell a story around their question: what fits both the whole
 * and one of its sentences is likely right, while a sentence alone matches too much, and the story dilutes the whole.
 */
export function candidatesIn(readings: Reading[]): Candidate[] {
  const whole = readings.find(({ stretch }) => stretch === 'whole')?.candidates ?? []
  const sentences = readings.filter(isTelling).flatMap(({ candidates }) => candidates)
  if (sentences.length === 0) return whole
  const all = [...whole, ...sentences].sort((one, other) => other.confidence - one.confidence)
  const distinct = all.filter((one, at) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at)
  const confidenceIn = (candidates: Candidate[], key: string): number =>
    Math.max(leastConfidence, ...candidates.filter((one) => keyOf(one) === key).map(({ confidence }) => confidence))
  const combined = distinct
    .map((candidate) => {
      const key = keyOf(candidate)
      const confidence = logistic(
        weights.bias +
          weights.whole * logit(confidenceIn(whole, key)) +
          weights.sentence * logit(confidenceIn(sentences, key)) +
          (candidate.content.kind === 'extract' ? weights.document : 0),
      )
      return { ...candidate, confidence, most: Math.max(candidate.confidence, mostOfStory) }
    })
    .sort((one, other) => other.confidence - one.confidence)
  const [best] = combined
  const share = best ? Math.min(1, best.most / best.confidence) : 1
  return combined.map(({ most, ...candidate }) => ({ ...candidate, confidence: share * candidate.confidence }))
}

const isTelling = ({ stretch, isThin }: Reading): boolean => stretch === 'sentence' && !isThin

const keyOf = ({ content }: Candidate): string =>
  content.kind === 'answer' ? content.entry.id : (content.passages[0]?.id ?? '')

const logit = (share: number): number => {
  const confidence = Math.min(mostConfidence, share)
  return Math.log(confidence / (1 - confidence))
}
const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))
