import { createFaq } from './faq/faq.ts'
import { type FaqModel, learnFaq } from './faq/faq-model.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import type { Meanings } from './meanings.ts'
import { createRecall, type KnownEntry, type KnownPassage, type Part, pick, rankedAtMost } from './mind.ts'
import { createAnswerNearness, createPassageNearness } from './nearness.ts'
import { buildPassageIndex, isConfident } from './passages/passage-index.ts'

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

/** Learns what the sources say. */
export function learnPassages(passages: KnownPassage[], meanings?: Meanings): Part {
  const index = buildPassageIndex(passages)
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

function withinBounds(entries: KnownEntry[]): KnownEntry[] {
  const phrasings = entries.reduce((sum, { questions }) => sum + questions.length, 0)
  if (phrasings <= phrasingsAtMost) return entries
  const each = Math.max(1, Math.floor(phrasingsAtMost / entries.length))
  return entries.map((entry) => ({ ...entry, questions: entry.questions.slice(0, each) }))
}
