import { trainFaq } from './faq/faq.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { buildPassageIndex, isConfident } from './passages/passage-index.ts'

/** An extract is what fits a chat bubble. */
const extractCharacters = 400
const rankedAtMost = 10
/** So sure of an author's answer, a mind does not look into the documents any more. */
const certain = 0.9
/** Learning more phrasings than these takes too long and too much room; then each entry keeps its first ones. */
const phrasingsAtMost = 20_000

export interface KnownEntry {
  id: string
  questions: string[]
  answer: string
}
export interface KnownPassage {
  id: string
  sourceId: string
  /** The document's title and the headings above, outermost first. */
  title: string
  url: string | null
  text: string
}
export interface Knowledge {
  entries: KnownEntry[]
  passages: KnownPassage[]
}

/** What a bot's knowledge has to say to a message. */
export type Finding =
  | { kind: 'answer'; entry: KnownEntry }
  /** Several answers fit as well: the visitor may choose. */
  | { kind: 'choices'; entries: KnownEntry[] }
  | { kind: 'extract'; text: string; passages: KnownPassage[] }
  | { kind: 'nothing' }

export interface Thought {
  finding: Finding
  /** 0 to 1: how likely the best match is right. */
  confidence: number
  /** Ids of the entries and sources that fit, best first. */
  ranked: string[]
}

/** Learns all that a bot knows. */
export function createMind({ entries, passages }: Knowledge, vectors: WordVectors | undefined) {
  const faq = entries.length > 0 ? trainFaq(withinBounds(entries), { vectors }) : undefined
  const index = passages.length > 0 ? buildPassageIndex(passages) : undefined
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const passageById = new Map(passages.map((passage) => [passage.id, passage]))

  /** What the author wrote, where it surely fits; else what speaks louder, an answer or a document. */
  function think(message: string): Thought {
    const recalled = recall(message)
    if (!index || (recalled.finding.kind !== 'nothing' && recalled.confidence >= certain)) return recalled
    const found = read(message, index, recalled.ranked)
    if (recalled.finding.kind === 'nothing') return found
    return found.finding.kind === 'extract' && found.confidence > recalled.confidence ? found : recalled
  }

  function recall(message: string): Thought {
    if (!faq) return { finding: { kind: 'nothing' }, confidence: 0, ranked: [] }
    const { decision, ranked } = faq.ask(message)
    return {
      finding: findingOf(decision.kind, pick(entryById, decision.ids)),
      confidence: decision.confidence,
      ranked: ranked.slice(0, rankedAtMost).map(({ id }) => id),
    }
  }

  function read(message: string, from: NonNullable<typeof index>, rankedEntries: string[]): Thought {
    const { hits, extract, quoted } = from.answer(message, rankedAtMost, extractCharacters)
    const [best] = hits
    const isSure = isConfident(best) && extract !== ''
    const sources = pick(
      passageById,
      hits.map(({ id }) => id),
    ).map(({ sourceId }) => sourceId)
    return {
      finding: isSure ? { kind: 'extract', text: extract, passages: pick(passageById, quoted) } : { kind: 'nothing' },
      confidence: best?.confidence ?? 0,
      ranked: [...new Set([...sources, ...rankedEntries])].slice(0, rankedAtMost),
    }
  }

  return { think }
}
export type Mind = ReturnType<typeof createMind>

const pick = <Item>(byId: Map<string, Item>, ids: string[]): Item[] =>
  ids.map((id) => byId.get(id)).filter((item) => item !== undefined)

function findingOf(kind: 'answer' | 'choices' | 'fallback', entries: KnownEntry[]): Finding {
  const [first] = entries
  if (kind === 'fallback' || !first) return { kind: 'nothing' }
  return kind === 'choices' ? { kind: 'choices', entries } : { kind: 'answer', entry: first }
}

function withinBounds(entries: KnownEntry[]): KnownEntry[] {
  const phrasings = entries.reduce((sum, { questions }) => sum + questions.length, 0)
  if (phrasings <= phrasingsAtMost) return entries
  const each = Math.max(1, Math.floor(phrasingsAtMost / entries.length))
  return entries.map((entry) => ({ ...entry, questions: entry.questions.slice(0, each) }))
}
