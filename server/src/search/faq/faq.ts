import { learnCertainty } from './certainty.ts'
import { createLikeness } from './likeness.ts'
import { createOpenQuestions } from './open-questions.ts'
import type { Starts } from './ridge.ts'
import { trainScorer } from './scorer.ts'
import type { WordVectors } from './word-vectors.ts'

/** Below this, saying "I don't know" serves better. Well under one half, for visitors' questions fit less well than the author's own. */
const leastCertainty = 0.35
/** With fewer answers than this there is nothing to compare with: "How can I" alone makes strangers look alike. */
const fewAnswers = 3
const leastCertaintyOfFew = 0.6
/** Answers whose score comes this close to the best may be meant as well: where they do, the best alone is right in two of three cases only. */
const tieRatio = 0.8
const mostChoices = 3
const mostRanked = 10

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
export interface Faq {
  ask: (question: string) => { ranked: Ranked[]; decision: Decision }
}

/** Learns to tell an author's questions apart, and what it looks like when a question is none of them. */
export function trainFaq(entries: FaqEntry[], { vectors }: { vectors?: WordVectors | undefined } = {}): Faq {
  const asked = entries.filter(({ questions }) => questions.length > 0)
  const ids = asked.map(({ id }) => id)
  const starts = startsOf(asked)
  const likeness = createLikeness(
    asked.flatMap(({ questions }) => questions),
    starts,
    vectors,
  )
  const { score, trials, reach } = trainScorer(likeness, starts)
  const certaintyOf = learnCertainty(trials)
  const choicesFor = createOpenQuestions(asked)
  const least = asked.length < fewAnswers ? leastCertaintyOfFew : leastCertainty

  function weigh(question: string): { ranked: Ranked[]; confidence: number } {
    const portrait = likeness.portraitOf(question)
    const scores = score(portrait)
    const order = bestOf(scores, mostRanked)
    const ranked = order.map((a) => ({ id: ids[a] as string, score: scores[a] as number }))
    const [best] = order
    if (best === undefined || (scores[best] as number) <= 0) return { ranked: [], confidence: 0 }
    const evidence = {
      score: scores[best] as number,
      reach: reach[best] as number,
      coverage: likeness.coverageOf(portrait.words),
    }
    return { ranked, confidence: certaintyOf(evidence) }
  }

  function decide(question: string, ranked: Ranked[], confidence: number): Decision {
    const [best] = ranked
    if (!best || confidence < least) return { kind: 'fallback', ids: best ? [best.id] : [], confidence }
    const open = choicesFor(question, ranked)
    const close = ranked.filter(({ score }) => score >= tieRatio * best.score).map(({ id }) => id)
    const choices = (open.length > 1 ? open : close).slice(0, mostChoices)
    return { kind: choices.length > 1 ? 'choices' : 'answer', ids: choices, confidence }
  }

  function ask(question: string): { ranked: Ranked[]; decision: Decision } {
    const { ranked, confidence } = weigh(question)
    return { ranked, decision: decide(question, ranked, confidence) }
  }
  return { ask }
}

/** The places of the highest numbers, best first. */
function bestOf(numbers: Float64Array, count: number): number[] {
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
