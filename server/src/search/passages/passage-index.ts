import { questionKind } from '../text/question-kinds.ts'
import { readableText } from '../text/readable.ts'
import { termsOf } from '../text/words.ts'
import { chanceEvidence } from './calibrate.ts'
import { type ChanceEvidence, confidenceOf, evidenceOf } from './confidence.ts'
import { composeExtract, type Extract, longestQuotable, type Sentence } from './extract.ts'
import type { Passage } from './forward.ts'
import { isMostlyUnknown, type Query } from './query.ts'
import { quotablesOf } from './quotable.ts'
import { type Candidate, createRanker, type NearPassages } from './ranker.ts'
import { fitRanker, type RankerModel } from './ranker-model.ts'
import { sentenceFeatures, sentenceLikelihood } from './sentence-score.ts'
import { type AskedRows, askedRows, sureOfRow } from './table-rows.ts'

/** How many of the best passages the extract may quote. */
const passagesQuoted = 4
/** Keeps the sentences of a passage together when extracts are put in reading order. */
const sentencesAtMost = 10_000

export interface Hit {
  id: string
  score: number
  /** 0 to 1: how likely the passage answers. */
  confidence: number
  /** For a question of a single term: whether the passage's own heading has it. */
  isHeading?: boolean
}
export interface Answer {
  hits: Hit[]
  /** The number of content words in the question. */
  terms: number
  /** Most of the question is about something that no passage mentions. */
  isMostlyUnknown: boolean
  /** The question names a row of a table, which is quoted. */
  isRow: boolean
  extract: string
  /** The passages that the extract quotes. */
  quoted: string[]
  /** Extracts from one of the passages found; valid until the next question. */
  quote: (id: string) => string
}

/** What takes long to build of a passage index: only numbers and strings, so that it can be stored. */
export interface PassageModel {
  ranker: RankerModel
  chance: ChanceEvidence
}

/** A bot's document knowledge in memory: which passages fit a question, with what confidence, and what they say. */
export function buildPassageIndex(written: readonly Passage[], botLanguage?: string, stored?: PassageModel) {
  const readables = written.map(({ text }) => readableText(text))
  const passages = written.map((passage, at) => ({ ...passage, text: readables[at]!.text }))
  const rankerModel = stored?.ranker ?? fitRanker(passages, botLanguage)
  const ranker = createRanker(rankerModel)
  const chance = stored?.chance ?? measureChance()

  function measureChance(): ChanceEvidence {
    return chanceEvidence(passages, ranker.languages[0] ?? 'und', (question, own) => {
      const query = ranker.read(question)
      const other = ranker.candidates(query).find(({ passage }) => passage !== own)
      return other && evidenceOf(query, other.features, other.reading)
    })
  }

  const hitsOf = (query: Query, found: readonly Candidate[]): Hit[] =>
    found.map(({ passage, score, features, reading, similarity }) => ({
      id: passages[passage]!.id,
      score,
      confidence: confidenceOf(evidenceOf(query, features, reading), chance, similarity),
      ...(query.terms.length === 1 && { isHeading: isInHeading(passages[passage]!.title, query) }),
    }))

  function sentencesOfBest(query: Query, found: readonly Candidate[], characters: number): Sentence[] {
    const asked = {
      query,
      kind: questionKind(query.text, query.language),
      isPriceAsked: query.priceWords.length > 0,
    }
    return found.flatMap(({ passage, score, reading }, rank) => {
      const readable = readables[passage]!
      const { text } = readable
      const spans = ranker.spansOf(passage)
      const behind = score - found[0]!.score
      const features = sentenceFeatures(text, spans, { ...asked, reading, behind, isInBest: rank === 0 })
      let from = 0
      return quotablesOf(readable, spans, longestQuotable(characters)).map((quotable, at) => {
        const parts = features.slice(from, from + quotable.spans)
        from += quotable.spans
        const words = text.slice(quotable.start, quotable.end)
        return {
          passage,
          order: rank * sentencesAtMost + at,
          text: quotable.kind === 'code' ? words : tidy(words),
          likelihood: parts.reduce((sum, part) => sum + sentenceLikelihood(part), 0),
          kind: quotable.kind,
          language: quotable.language,
          record: quotable.record,
          startsLine: quotable.startsLine,
        }
      })
    })
  }

  /** The table rows that the question names; undefined if there are none, or as good ones in another passage. */
  function rowsAmong(query: Query, found: readonly Candidate[]): (AskedRows & { candidate: Candidate }) | undefined {
    const kind = questionKind(query.text, query.language)
    const asked = found.flatMap((candidate) => {
      const { passage, reading } = candidate
      const rows = askedRows(query, kind, reading, readables[passage]!, ranker.spansOf(passage))
      return rows ? [{ ...rows, candidate }] : []
    })
    asked.sort((one, other) => other.labels - one.labels || other.headings - one.headings)
    const [first, second] = asked
    return first && second?.labels === first.labels && second.headings === first.headings ? undefined : first
  }

  return {
    /**
     * The passages that fit a question, best first, with the sentences that answer it, in about this many characters.
     */
    answer(text: string, limit: number, characters: number, near?: NearPassages): Answer {
      const query = ranker.read(text)
      const ranked = ranker.candidates(query, near)
      const asked = rowsAmong(query, ranked)
      const found = asked ? [asked.candidate, ...ranked.filter((other) => other !== asked.candidate)] : ranked
      const compose = (sentences: Sentence[]): Extract =>
        composeExtract(sentences, characters, (passage, part) => headingOf(passages[passage]!.title, part, query))
      const extractOf = (quotable: readonly Candidate[]): Extract =>
        compose(sentencesOfBest(query, quotable, characters))
      const extract = asked
        ? compose(sentencesOfBest(query, [asked.candidate], characters).filter(isAmong(asked)).map(asLikely))
        : extractOf(found.slice(0, passagesQuoted))
      const hits = hitsOf(query, found.slice(0, limit))
      if (asked && hits[0]) hits[0].confidence = Math.max(sureOfRow, hits[0].confidence)
      return {
        hits,
        terms: query.terms.length,
        isMostlyUnknown: isMostlyUnknown(query),
        isRow: asked !== undefined,
        extract: extract.text,
        quoted: extract.passages.map((passage) => passages[passage]!.id),
        quote: (id) => extractOf(found.filter(({ passage }) => passages[passage]!.id === id)).text,
      }
    },
    bytes: ranker.bytes,
    model: { ranker: rankerModel, chance },
  }
}

export type PassageIndex = ReturnType<typeof buildPassageIndex>

const isAmong =
  ({ records }: AskedRows) =>
  ({ record = -1 }: Sentence): boolean =>
    records.has(record)
/** All rows that were asked for are shown. */
const asLikely = (sentence: Sentence): Sentence => ({ ...sentence, likelihood: 1 })

const untidySpace = /[^\S ]| {2}/
const tidy = (text: string): string => (untidySpace.test(text) ? text.replace(/\s+/g, ' ') : text)

const headingsBorder = ' › '
const closed = /[.!?…:]$/u

const lastHeading = (title: string): string => title.split(headingsBorder).at(-1) ?? ''

const isInHeading = (title: string, { text, language }: Query): boolean => {
  const named = new Set(termsOf(lastHeading(title), language))
  return termsOf(text, language).some((term) => named.has(term))
}

/** The heading above the quoted part of a passage, if the part itself does not say what it is about. */
function headingOf(title: string, part: readonly Sentence[], { text, language }: Query): string {
  const heading = lastHeading(title)
  const isSection = title.includes(headingsBorder)
  const hasProse = part.some(({ kind }) => kind === 'sentence')
  if (heading === '' || (hasProse && !isSection)) return ''
  const named = new Set(termsOf(part.map((sentence) => sentence.text).join(' '), language))
  const missing = termsOf(heading, language).filter((term) => !named.has(term))
  const asked = new Set(termsOf(text, language))
  // Rows and items need their heading; prose needs it if the heading contains what was asked.
  const isNeeded = isSection && !hasProse ? missing.length > 0 : missing.some((term) => asked.has(term))
  return isNeeded ? `${heading}${closed.test(heading) ? '' : ':'}` : ''
}
