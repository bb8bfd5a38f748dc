import { trainFaq } from './faq/faq.ts'
import type { WordVectors } from './faq/word-vectors.ts'
import { buildPassageIndex, isConfident } from './passages/passage-index.ts'

/** An extract is what fits a chat bubble. */
const extractCharacters = 400
const rankedAtMost = 10

export interface KnownEntry {
  id: string
  questions: string[]
  answer: string
}
export interface KnownPassage {
  id: string
  sourceId: string
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

/** Learns all that a bot knows. An author's own answer goes before an extract from a document. */
export function createMind({ entries, passages }: Knowledge, vectors: WordVectors | undefined) {
  const faq = entries.length > 0 ? trainFaq(entries, { vectors }) : undefined
  const index = passages.length > 0 ? buildPassageIndex(passages) : undefined
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  const passageById = new Map(passages.map((passage) => [passage.id, passage]))

  function think(message: string): Thought {
    const asked = faq?.ask(message)
    const known = pick(entryById, asked?.decision.ids ?? [])
    const [first] = known
    const confidence = asked?.decision.confidence ?? 0
    const rankedEntries = (asked?.ranked ?? []).slice(0, rankedAtMost).map(({ id }) => id)
    if (asked?.decision.kind === 'choices')
      return { finding: { kind: 'choices', entries: known }, confidence, ranked: rankedEntries }
    if (asked?.decision.kind === 'answer' && first)
      return { finding: { kind: 'answer', entry: first }, confidence, ranked: rankedEntries }
    if (!index) return { finding: { kind: 'nothing' }, confidence, ranked: rankedEntries }
    return read(message, index, rankedEntries)
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
