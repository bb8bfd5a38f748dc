import { questionKind } from '../text/question-kinds.ts'
import { type Readable, readableText } from '../text/readable.ts'
import type { Span } from '../text/sentences.ts'
import { chanceEvidence } from './calibrate.ts'
import { confidenceOf, evidenceOf } from './confidence.ts'
import { composeExtract, type Sentence } from './extract.ts'
import type { Passage } from './forward.ts'
import type { Query } from './query.ts'
import { type Candidate, createRanker, type NearPassages } from './ranker.ts'
import { sentenceFeatures, sentenceLikelihood } from './sentence-score.ts'

/** The extract may quote so many of the best passages. */
const passagesQuoted = 4
/** Keeps the sentences of a passage together when extracts are put in reading order. */
const sentencesAtMost = 10_000

export interface Hit {
  id: string
  score: number
  /** 0 to 1; see `isConfident`. */
  confidence: number
}
export interface Answer {
  hits: Hit[]
  extract: string
  /** The passages that the extract quotes. */
  quoted: string[]
}
/** A little above even: a wrong extract costs more trust than an honest "I don't know". */
const leastConfidence = 0.52
/** Whether a hit is good enough to answer with, or the bot should say that it does not know. */
export const isConfident = (hit: Hit | undefined): hit is Hit => hit !== undefined && hit.confidence >= leastConfidence

/** All that a bot knows from documents, in memory: which passages fit a question, how surely, and what they say. */
export function buildPassageIndex(written: readonly Passage[]) {
  const readables = written.map(({ text }) => readableText(text))
  const passages = written.map((passage, at) => ({ ...passage, text: readables[at]!.text }))
  const ranker = createRanker(passages)
  const chance = chanceEvidence(passages, ranker.languages[0] ?? 'und', (question, own) => {
    const query = ranker.read(question)
    const other = ranker.candidates(query).find(({ passage }) => passage !== own)
    return other && evidenceOf(query, other.features, other.reading)
  })

  const hitsOf = (query: Query, found: readonly Candidate[]): Hit[] =>
    found.map(({ passage, score, features, reading, nearness }) => ({
      id: passages[passage]!.id,
      score,
      confidence: confidenceOf(evidenceOf(query, features, reading), chance, nearness),
    }))

  function sentencesOfBest(query: Query, found: readonly Candidate[]): Sentence[] {
    const kind = questionKind(query.text, query.language)
    return found.flatMap(({ passage, score, reading }, rank) => {
      const { text } = readables[passage]!
      const spans = ranker.spansOf(passage)
      const behind = score - found[0]!.score
      return sentenceFeatures(text, spans, { query, kind, reading, behind, isInBest: rank === 0 }).map(
        (features, at) => ({
          passage,
          order: rank * sentencesAtMost + at,
          text: tidy(text.slice(spans[at]!.start, spans[at]!.end)),
          likelihood: sentenceLikelihood(features),
          ...placeOf(spans[at]!, spans[at - 1], readables[passage]!),
        }),
      )
    })
  }

  return {
    /** The passages that fit a question, best first, with the sentences of them that answer, in at most so many characters. */
    answer(text: string, limit: number, characters: number, near?: NearPassages): Answer {
      const query = ranker.read(text)
      const found = ranker.candidates(query, near)
      const extract = composeExtract(sentencesOfBest(query, found.slice(0, passagesQuoted)), characters)
      const quoted = extract.passages.map((passage) => passages[passage]!.id)
      return { hits: hitsOf(query, found.slice(0, limit)), extract: extract.text, quoted }
    },
    bytes: ranker.bytes,
  }
}

export type PassageIndex = ReturnType<typeof buildPassageIndex>

const untidySpace = /[^\S ]| {2}/
const tidy = (text: string): string => (untidySpace.test(text) ? text.replace(/\s+/g, ' ') : text)

const paragraphEnd = /\n\s*\n/
const itemStart = /^(?:-|\d{1,3}[.)])\s/

/** Where a sentence stands among the lines of its passage. */
function placeOf(span: Span, before: Span | undefined, { text, records }: Readable) {
  const record = records.findIndex(({ start, end }) => span.start >= start && span.end <= end)
  const between = before ? text.slice(before.end, span.start) : '\n'
  const isApart = record >= 0 || paragraphEnd.test(between) || itemStart.test(text.slice(span.start, span.start + 6))
  return { record: record < 0 ? undefined : record, startsLine: between.includes('\n') && isApart }
}
