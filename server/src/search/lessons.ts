import { createFaq } from './faq/faq.ts'
import { type FaqModel, learnFaq } from './faq/faq-model.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meanings } from './meanings.ts'
import { createRecall, type KnownEntry, type KnownPassage, type Part, pick, rankedAtMost } from './mind.ts'
import { createAnswerNearness, createPassageNearness } from './nearness.ts'
import { buildPassageIndex, isConfident, type PassageIndex } from './passages/passage-index.ts'

/** An extract is what fits a chat bubble. */
const extractCharacters = 400
/** Learning more phrasings than these takes too long and too much room; then each entry keeps its first ones. */
const phrasingsAtMost = 20_000

/** Learns an author's questions and answers. */
export function learnEntries(entries: KnownEntry[], vectors: WordVectors | undefined, meanings?: Meanings): Part {
  const { ask } = createFaq(learnModel(entries, vectors), vectors)
  const recall = createRecall(entries)
  const nearAnswers = meanings && createAnswerNearness(meanings, entries)
  return (message, nearMost, meaning) => recall(ask(message, meaning && nearAnswers?.(meaning)), nearMost)
}

/** The half of it that takes its time. */
export const learnModel = (entries: KnownEntry[], vectors: WordVectors | undefined): FaqModel =>
  learnFaq(withinBounds(entries), vectors)

/** Learns what the sources say. A passage that cannot be indexed is left out and reported: the bot answers from the others. */
export function learnPassages(
  passages: KnownPassage[],
  meanings?: Meanings,
  onLeftOut: (error: Error) => void = raise,
): Part {
  const index = indexAllReadable(passages, onLeftOut)
  const passageById = new Map(passages.map((passage) => [passage.id, passage]))

  const nearPassages = meanings && createPassageNearness(meanings)

  return (message, nearMost, meaning) => {
    const near = meaning && nearPassages?.(meaning)
    const { hits, extract, quoted } = index.answer(message, rankedAtMost, extractCharacters, near)
    const [best] = hits
    const isSure = isConfident(best) && extract !== ''
    const ids = hits.map(({ id }) => id)
    const sources = pick(passageById, ids).map(({ sourceId }) => sourceId)
    return {
      finding: isSure ? { kind: 'extract', text: extract, passages: pick(passageById, quoted) } : { kind: 'nothing' },
      confidence: best?.confidence ?? 0,
      ranked: [...new Set(sources)],
      ...(nearMost > 0 && { near: { entries: [], passages: pick(passageById, ids.slice(0, nearMost)) } }),
    }
  }
}

function indexAllReadable(passages: KnownPassage[], onLeftOut: (error: Error) => void): PassageIndex {
  try {
    return buildPassageIndex(passages)
  } catch {
    // One of them has to be at fault. It keeps its place, without words, for meanings count passages by their place.
    return buildPassageIndex(passages.map((passage) => orBlank(passage, onLeftOut)))
  }
}

function orBlank(passage: KnownPassage, onLeftOut: (error: Error) => void): KnownPassage {
  try {
    buildPassageIndex([passage])
    return passage
  } catch (error) {
    onLeftOut(new Error(`Passage ${passage.id} cannot be indexed and is left out: ${error}`, { cause: error }))
    return { ...passage, title: '', text: '' }
  }
}

function raise(error: Error): never {
  throw error
}

function withinBounds(entries: KnownEntry[]): KnownEntry[] {
  const phrasings = entries.reduce((sum, { questions }) => sum + questions.length, 0)
  if (phrasings <= phrasingsAtMost) return entries
  const each = Math.max(1, Math.floor(phrasingsAtMost / entries.length))
  return entries.map((entry) => ({ ...entry, questions: entry.questions.slice(0, each) }))
}
