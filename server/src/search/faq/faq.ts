import { learnCertainty } from './certainty.ts'
import { questionWords } from './grams.ts'
import { createLikeness } from './likeness.ts'
import { createOpenQuestions } from './open-questions.ts'
import type { Starts } from './ridge.ts'
import { bestOf, trainScorer } from './scorer.ts'
import { createSupport } from './support.ts'
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

export interface FaqEntry {
  id: string
  questions: string[]
}
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
interface Weighed {
  ranked: Ranked[]
  confidence: number
  isGuess: boolean
}
/** How near a question comes to each answer in meaning, 0 to 1, by id; as a provider's model sees it. */
export type NearAnswers = Map<string, number>
export interface Faq {
  ask: (question: string, near?: NearAnswers) => { ranked: Ranked[]; decision: Decision }
}

/** Learns to tell an author's questions apart, and what it looks like when a question is none of them. */
export function trainFaq(entries: FaqEntry[], { vectors }: { vectors?: WordVectors | undefined } = {}): Faq {
  const asked = entries.filter(({ questions }) => questions.length > 0)
  const ids = asked.map(({ id }) => id)
  const starts = startsOf(asked)
  const worded = asked.flatMap(({ questions }) => questions.map(questionWords))
  const likeness = createLikeness(worded, starts, vectors)
  const support = createSupport(worded, starts, likeness.meanings)
  const { score, trials, reach } = trainScorer(likeness, starts, support)
  const certaintyOf = learnCertainty(trials, likeness.meanings !== undefined)
  const choicesFor = createOpenQuestions(asked)
  const least = asked.length < fewAnswers ? leastCertaintyOfFew : leastCertainty

  function weigh(question: string, near: NearAnswers | undefined): Weighed {
    const portrait = likeness.portraitOf(question)
    const scores = near ? raised(score(portrait), near) : score(portrait)
    const found = bestOf(scores)
    if (found.score <= 0) return { ranked: [], confidence: 0, isGuess: false }
    const { best } = found
    const told = support.supportOf(portrait.words, best)
    // What is meant may be told in other words.
    const evidence = { ...found, reach: reach[best] as number, support: Math.max(told, nearnessOf(best, near)) }
    const ranked = highest(scores, mostRanked).map((a) => ({ id: ids[a] as string, score: scores[a] as number }))
    const confidence = certaintyOf(evidence)
    const isLittleKnown = (asked[best]?.questions.length ?? 0) < fewPhrasings
    const isGuess = isLittleKnown && (confidence < leastCertaintyToTell || evidence.support === 0)
    return { ranked, confidence, isGuess }
  }

  const nearnessOf = (answer: number, near: NearAnswers | undefined): number => near?.get(ids[answer] as string) ?? 0
  const raised = (scores: Float64Array, near: NearAnswers): Float64Array =>
    scores.map((value, answer) => value + nearnessWeight * nearnessOf(answer, near))

  function decide(question: string, { ranked, confidence, isGuess }: Weighed): Decision {
    const [best] = ranked
    if (!best || confidence < least) return { kind: 'fallback', ids: best ? [best.id] : [], confidence }
    const open = choicesFor(question, ranked)
    const ratio = isGuess ? guessRatio : tieRatio
    const close = ranked.filter(({ score }) => score >= ratio * best.score).map(({ id }) => id)
    const choices = (open.length > 1 ? open : close).slice(0, mostChoices)
    return { kind: isGuess || choices.length > 1 ? 'choices' : 'answer', ids: choices, confidence }
  }

  function ask(question: string, near?: NearAnswers): { ranked: Ranked[]; decision: Decision } {
    const weighed = weigh(question, near)
    return { ranked: weighed.ranked, decision: decide(question, weighed) }
  }
  return { ask }
}

/** The places of the highest numbers, best first. */
function highest(numbers: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number
    if (best.length === count && value <= (numbers[best[count - 1] as number] as number)) continue
    let at = best.length
    while (at > 0 && value > (numbers[best[at - 1] as number] as number)) at--
    best.splice(at, 0, i)
    if (best.length > count) best.pop()
  }
  return best
}

function startsOf(entries: FaqEntry[]): Starts {
  const starts = new Int32Array(entries.length + 1)
  for (const [a, { questions }] of entries.entries()) starts[a + 1] = (starts[a] as number) + questions.length
  return starts
}
