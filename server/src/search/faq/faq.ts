import { wordsOf } from '../text/words.ts'
import { certaintyOf } from './certainty.ts'
import type { FaqModel } from './faq-model.ts'
import { questionWords } from './grams.ts'
import { createLikeness } from './likeness.ts'
import { createOpenQuestions } from './open-questions.ts'
import { createScorer } from './scorer.ts'
import { createTellingTerms, supportOf } from './support.ts'
import type { WordVectors } from './word-vectors.ts'

/** Below this, saying "I don't know" serves better. Well under one half, for visitors' questions fit less well than the author's own. */
const leastCertainty = 0.35
/** With fewer answers than this there is nothing to compare with: "How can I" alone makes strangers look alike. */
const fewAnswers = 3
const leastCertaintyOfFew = 0.6
/** Answers whose score comes this close to the best may be meant as well: where they do, the best alone is right in two of three cases only. */
const tieRatio = 0.8
const mostChoices = 3
/** An answer with fewer phrasings than this is known too little to be given on a guess: it is asked back. */
const fewPhrasings = 3
const leastCertaintyToTell = 0.6
/** How close others must come to be asked back beside a guess. */
const guessRatio = 0.6
const mostRanked = 10
/** What an answer's nearness in meaning adds to its score, where a provider's model tells it. */
const nearnessWeight = 1

export interface Ranked {
  id: string
  score: number
}
export interface Decision {
  kind: 'answer' | 'choices' | 'fallback'
  /** The answer, or the choices, best first; for a fallback the best that was not good enough. */
  ids: string[]
  /** 0 to 1: how likely the best is right. */
  confidence: number
}
interface Scored {
  answer: number
  score: number
}
interface Weighed {
  ranked: Scored[]
  confidence: number
  isGuess: boolean
}
/** How near a question comes to each answer in meaning, 0 to 1, by id; as a provider's model sees it. */
export type NearAnswers = Map<string, number>
export interface Asked {
  ranked: Ranked[]
  decision: Decision
}
export interface Faq {
  ask: (question: string, near?: NearAnswers) => Asked
}

/** Answers by what was learnt of an author's questions, with the word vectors by which it was learnt. */
export function createFaq(model: FaqModel, vectors: WordVectors | undefined): Faq {
  const { ids, starts, language } = model
  const likeness = createLikeness(model.likeness, vectors)
  const scoresOf = createScorer(model.scorer, likeness, starts)
  const termsOf = createTellingTerms(language, model.likeness.rarity, model.likeness.meaning && vectors)
  const choicesFor = createOpenQuestions(model.phrasings, starts, language)
  const least = ids.length < fewAnswers ? leastCertaintyOfFew : leastCertainty

  function weigh(words: string[], near: NearAnswers | undefined): Weighed {
    const scores = scoresOf(words)
    if (near) for (let a = 0; a < scores.length; a++) scores[a]! += nearnessWeight * nearnessOf(a, near)
    const ranked = highest(scores, mostRanked)
    const [best] = ranked
    if (!best || best.score <= 0) return { ranked: [], confidence: 0, isGuess: false }
    // What is meant may be told in other words.
    const support = Math.max(supportOf(termsOf(words), best.answer, model.support), nearnessOf(best.answer, near))
    const reach = model.scorer.reach[best.answer] as number
    const confidence = certaintyOf({ score: best.score, reach, support }, model.certainty)
    const phrasings = (starts[best.answer + 1] as number) - (starts[best.answer] as number)
    return {
      ranked,
      confidence,
      isGuess: phrasings < fewPhrasings && (confidence < leastCertaintyToTell || support === 0),
    }
  }

  const nearnessOf = (answer: number, near: NearAnswers | undefined): number => near?.get(ids[answer] as string) ?? 0
  const idOf = ({ answer }: Scored): string => ids[answer] as string

  function decide(words: string[], { ranked, confidence, isGuess }: Weighed): Decision {
    const [best] = ranked
    if (!best || confidence < least) return { kind: 'fallback', ids: best ? [idOf(best)] : [], confidence }
    const open = choicesFor(words, ranked)
    const ratio = isGuess ? guessRatio : tieRatio
    const close = open.length > 1 ? open : ranked.filter(({ score }) => score >= ratio * best.score)
    const choices = close.slice(0, mostChoices).map(idOf)
    return { kind: isGuess || choices.length > 1 ? 'choices' : 'answer', ids: choices, confidence }
  }

  function ask(question: string, near?: NearAnswers): Asked {
    const words = wordsOf(question)
    const weighed = weigh(questionWords(question, words), near)
    const ranked = weighed.ranked.map((scored) => ({ id: idOf(scored), score: scored.score }))
    return { ranked, decision: decide(words, weighed) }
  }
  return { ask }
}

/** The highest scores, best first. */
function highest(scores: Float64Array, count: number): Scored[] {
  const best = new Int32Array(Math.min(count, scores.length))
  let found = 0
  let least = Number.NEGATIVE_INFINITY
  for (let answer = 0; answer < scores.length; answer++) {
    const score = scores[answer] as number
    if (score <= least) continue
    if (found < best.length) found++
    let at = found - 1
    for (; at > 0 && score > (scores[best[at - 1] as number] as number); at--) best[at] = best[at - 1] as number
    best[at] = answer
    if (found === best.length) least = scores[best[found - 1] as number] as number
  }
  const ranked: Scored[] = []
  for (const answer of best) ranked.push({ answer, score: scores[answer] as number })
  return ranked
}
