import { rankedAtMost } from './decision.ts'
import { buildEntryIndex, type EntryIndex, type EntryModel } from './faq/entry-index.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meanings } from './meanings.ts'
import { type Answer, buildPassageIndex, type PassageIndex, type PassageModel } from './passages/passage-index.ts'
import type { AnswerContent, Candidate, KnownEntry, KnownPassage, Part, Reading } from './search.ts'
import { createAnswerSimilarity, createPassageSimilarity } from './similarity.ts'
import { type Stretch, stretchesOf } from './stretches.ts'
import { withoutSmallTalk } from './text/small-talk.ts'
import { certain } from './thresholds.ts'

/** The length of an extract that fits in a chat bubble. */
const extractCharacters = 400
/** How many may be offered, and are shown in the explanation. */
const candidatesAtMost = 5
/**
 * "What do I need?" matches something in every document: part of a message that is no question of its own must be more
 * specific to be looked up alone.
 */
const fewestTermsOfPart = 3
const letter = /\p{L}/u
/**
 * Beyond this many phrasings, indexing takes too long and too much memory; then each entry keeps only its first ones.
 */
const phrasingsAtMost = 20_000

/** What could not be indexed, by id, and why. */
export type OnLeftOut = (id: string, error: unknown) => void

interface BuildOptions<Model> {
  meanings?: Meanings | undefined
  /** The language that the author set for the bot. */
  language?: string | undefined
  onLeftOut?: OnLeftOut
  /** What an earlier build of the same texts passed to `onModel`. */
  stored?: Model | undefined
  /** Gets what can be stored of the index, unless something had to be left out. */
  onModel?: (model: Model) => void
}

/**
 * Indexes an author's questions and answers. One that cannot be indexed is left out and reported: the bot answers from
 * the others.
 */
export function buildEntryPart(
  entries: KnownEntry[],
  vectors: WordVectors | undefined,
  { meanings, ...options }: BuildOptions<EntryModel> = {},
): Part {
  const index = indexEntries(withinBounds(entries), vectors, options)
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const nearAnswers = meanings && createAnswerSimilarity(meanings, entries)

  return (written, nearMost, meaning) => {
    const message = withoutSmallTalk(written)
    const near = meaning && nearAnswers?.(meaning)
    const whole = index.match(message, near)
    const isCertain = (whole[0]?.confidence ?? 0) >= certain
    const stretches = stretchesOf(message).slice(0, isCertain ? 1 : undefined)
    const matches = [whole, ...stretches.slice(1).map(({ text }) => index.match(text, near))]
    const ids = whole.map(({ id }) => id)
    return {
      readings: stretches.map(({ kind, text, isQuestion }, at) => ({
        ...{ stretch: kind, text, isQuestion },
        candidates: (matches[at] ?? []).slice(0, candidatesAtMost).map(({ id, ...match }) => {
          const entry = entryById.get(id) as KnownEntry
          return { ...match, label: entry.questions[0] ?? '', content: { kind: 'answer', entry } }
        }),
      })),
      ranked: ids,
      ...(nearMost > 0 && { near: { entries: pick(entryById, ids.slice(0, nearMost)), passages: [] } }),
    }
  }
}

/**
 * Indexes the passages of the sources. One that cannot be indexed is left out and reported: the bot answers from the
 * others.
 */
export function buildPassagePart(
  passages: KnownPassage[],
  { meanings, ...options }: BuildOptions<PassageModel> = {},
): Part {
  const index = indexPassages(passages, options)
  const passageById = new Map(passages.map((passage) => [passage.id, passage]))
  const nearPassages = meanings && createPassageSimilarity(meanings)

  function candidatesOf(
    { text, kind, isQuestion }: Stretch,
    { hits, terms, isMostlyUnknown, isRow, extract, quoted, quote }: Answer,
    isThin: boolean,
  ): Candidate[] {
    const saysEnough = letter.test(text) && (kind === 'whole' || isQuestion || !isThin)
    if (extract === '' || !saysEnough) return []
    const [best, ...others] = hits.slice(0, candidatesAtMost).map(({ id, confidence, isHeading }) => ({
      confidence,
      passage: passageById.get(id) as KnownPassage,
      topic: terms === 1 && !isRow && ({ topicIn: isHeading ? 'heading' : 'text' } as const),
    }))
    if (!best) return []
    const content: AnswerContent = { kind: 'extract', text: extract, passages: pick(passageById, quoted) }
    return [
      { confidence: best.confidence, isMostlyUnknown, label: best.passage.title, content, ...best.topic },
      ...others.map(
        ({ confidence, passage, topic }): Candidate => ({
          confidence: Math.min(confidence, best.confidence),
          label: passage.title,
          content: { kind: 'extract', text: quote(passage.id), passages: [passage] },
          ...topic,
        }),
      ),
    ]
  }

  return (written, nearMost, meaning) => {
    const message = withoutSmallTalk(written)
    const near = meaning && nearPassages?.(meaning)
    const ids: string[] = []
    const readings = stretchesOf(message).map((stretch): Reading => {
      const answer = index.answer(stretch.text, rankedAtMost, extractCharacters, near)
      if (stretch.kind === 'whole') ids.push(...answer.hits.map(({ id }) => id))
      const { kind, text, isQuestion } = stretch
      const isThin = answer.terms < fewestTermsOfPart && !answer.isRow
      return { ...{ stretch: kind, text, isQuestion, isThin }, candidates: candidatesOf(stretch, answer, isThin) }
    })
    return {
      readings,
      ranked: [...new Set(pick(passageById, ids).map(({ sourceId }) => sourceId))],
      ...(nearMost > 0 && { near: { entries: [], passages: pick(passageById, ids.slice(0, nearMost)) } }),
    }
  }
}

const pick = <Item>(byId: Map<string, Item>, ids: string[]): Item[] =>
  ids.map((id) => byId.get(id)).filter((item) => item !== undefined)

/** If indexing all of them fails, each is tried alone to find the faulty one. */
function indexEntries(
  entries: KnownEntry[],
  vectors: WordVectors | undefined,
  { language, onLeftOut = raise, stored, onModel }: BuildOptions<EntryModel>,
): Pick<EntryIndex, 'match'> {
  try {
    const { model, ...index } = buildEntryIndex(entries, vectors, language, stored)
    onModel?.(model)
    return index
  } catch {
    const canBeIndexed = (entry: KnownEntry) => succeeds(() => buildEntryIndex([entry], vectors), entry.id, onLeftOut)
    return buildEntryIndex(entries.filter(canBeIndexed), vectors, language)
  }
}

/** One that is left out keeps its position, without words, because vectors refer to passages by position. */
function indexPassages(
  passages: KnownPassage[],
  { language, onLeftOut = raise, stored, onModel }: BuildOptions<PassageModel>,
): Pick<PassageIndex, 'answer'> {
  try {
    const { model, answer } = buildPassageIndex(passages, language, stored)
    onModel?.(model)
    return { answer }
  } catch {
    const canBeIndexed = (passage: KnownPassage) => succeeds(() => buildPassageIndex([passage]), passage.id, onLeftOut)
    return buildPassageIndex(
      passages.map((passage) => (canBeIndexed(passage) ? passage : { ...passage, title: '', text: '' })),
      language,
    )
  }
}

function succeeds(build: () => unknown, id: string, onLeftOut: OnLeftOut): boolean {
  try {
    build()
    return true
  } catch (error) {
    onLeftOut(id, error)
    return false
  }
}

function raise(_id: string, error: unknown): never {
  throw error
}

function withinBounds(entries: KnownEntry[]): KnownEntry[] {
  const phrasings = entries.reduce((sum, { questions }) => sum + questions.length, 0)
  if (phrasings <= phrasingsAtMost) return entries
  const each = Math.max(1, Math.floor(phrasingsAtMost / entries.length))
  return entries.map((entry) => ({ ...entry, questions: entry.questions.slice(0, each) }))
}
