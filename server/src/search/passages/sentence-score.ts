import { currencyWords, type QuestionKind } from '../text/question-kinds.ts'
import type { Span } from '../text/sentences.ts'
import { contentWordsOf, rowFeatures } from './features.ts'
import type { Query } from './query.ts'
import type { Reading } from './reader.ts'

/** Evidence that a sentence contains the answer. */
export interface SentenceFeatures {
  /**
   * Share of the question's mass in the sentence; the same, long sentences discounted; what neighbours and title add.
   */
  own: number
  dense: number
  near: number
  /** What the previous sentence contains: answers often follow the sentence that names the subject. */
  before: number
  /** How far its passage ranks below the best one. */
  behind: number
  isInBest: number
  /** It contains what the kind of question asks for. */
  number: number
  price: number
  time: number
  name: number
  /** Long enough to say something new. */
  fresh: number
  /** Directly under a heading that names what is asked. */
  lead: number
}
/** Fitted on paragraphs in twelve languages. */
const sentenceWeights: SentenceFeatures = {
  own: 4.5,
  dense: 3.6,
  near: 7.1,
  before: 0.5,
  behind: 2.8,
  isInBest: 0.75,
  number: 0.9,
  price: 2,
  time: 2.3,
  name: 1.3,
  fresh: 0.8,
  lead: 1,
}
const featureNames = Object.keys(sentenceWeights) as (keyof SentenceFeatures)[]

const anyNumber = /\p{N}/u
const currencyCodes = ['gbp', 'pln', 'uah', 'rub', 'try', 'kč', 'лв']
/** An amount of money. */
export const amount = new RegExp(
  String.raw`\p{Sc}\s?\p{N}|\p{N}\s?(?:\p{Sc}|%|(?:${[...currencyCodes, ...currencyWords].join('|')})(?!\p{L}))`,
  'iu',
)
/** A year, a day ("15. Februar", "3rd", "1.12.") or a time of day. */
const yearOrDate =
  /(?<!\p{N})\p{N}{3,4}(?!\p{N})|\p{N}(?:th|st|nd|rd|-)|\p{N}\.\s?(?:\p{L}|\p{N}{1,2}\.)|(?<!\p{N})\p{N}{1,2}[:：]\p{N}{2}(?!\p{N})/u
const capitalised = /(?<=[\s(«"“])\p{Lu}\p{L}+/gu
const wordsOfFreshSentence = 20
/** Names already in the question are compared by prefix, so that endings do not matter. */
const nameStart = 5

export interface SentenceContext {
  query: Query
  kind: QuestionKind
  isPriceAsked: boolean
  reading: Reading
  behind: number
  isInBest: boolean
}

export function sentenceFeatures(text: string, spans: readonly Span[], context: SentenceContext): SentenceFeatures[] {
  const { query, kind, isPriceAsked, reading, behind, isInBest } = context
  const asked = query.text.toLowerCase()
  const rows = spans.map((_, at) => rowFeatures(query, reading, at + 1))
  const heading = rowFeatures(query, reading, 0).own
  return spans.map(({ start, end }, at) => {
    const { own, gain, near } = rows[at]!
    const sentence = text.slice(start, end)
    const hasNumber = (): number => (anyNumber.test(sentence) ? 1 : 0)
    return {
      own,
      dense: own * gain,
      near,
      before: rows[at - 1]?.own ?? 0,
      behind,
      isInBest: isInBest ? 1 : 0,
      number: kind === 'number' ? hasNumber() : 0,
      price: isPriceAsked && amount.test(sentence) ? 1 : 0,
      time: kind === 'time' ? (yearOrDate.test(sentence) ? 1 : hasNumber() / 2) : 0,
      name: kind === 'person' || kind === 'place' ? Math.min(1, newNames(sentence, asked) / 2) : 0,
      lead: at === 0 ? heading : 0,
      fresh: Math.min(1, contentWordsOf(reading, at + 1) / wordsOfFreshSentence),
    }
  })
}

const newNames = (sentence: string, asked: string): number => {
  let count = 0
  for (const [name] of sentence.slice(1).matchAll(capitalised))
    if (!asked.includes(name.toLowerCase().slice(0, nameStart))) count++
  return count
}

/** Proportional to the likelihood that the sentence contains the answer. */
export const sentenceLikelihood = (features: SentenceFeatures): number => {
  let sum = 0
  for (const name of featureNames) sum += sentenceWeights[name] * features[name]
  return Math.exp(sum)
}
