import type { Asked } from './faq/faq.ts'
import type { Meaning } from './meanings.ts'

/** Ids that a thought names at most. */
export const rankedAtMost = 10
/** So sure of an author's answer, a mind does not look into the documents any more. */
const certain = 0.9

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
  /** What comes nearest to the message, where somebody wants to read it. */
  near?: Near
}
export interface Near {
  entries: KnownEntry[]
  passages: KnownPassage[]
}

/** One part of what a bot knows, asked for what it has to say, and for so much of what is near. */
export type Part = (message: string, nearMost: number, meaning?: Meaning) => Thought
export type AskPart = (...question: Parameters<Part>) => Thought | Promise<Thought>

/** The two parts of a mind; absent where there is nothing to know. */
export interface Mind {
  recall: AskPart | undefined
  read: AskPart | undefined
  /** What the message means, where a provider's model is asked for that; undefined when it did not tell. */
  understand?: (() => Promise<Meaning | undefined>) | undefined
}

const nothingFound: Thought = { finding: { kind: 'nothing' }, confidence: 0, ranked: [] }

/** The entries that were found, as they are written. */
export function createRecall(entries: KnownEntry[]) {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))

  return ({ decision, ranked }: Asked, nearMost: number): Thought => {
    const ids = ranked.slice(0, rankedAtMost).map(({ id }) => id)
    return {
      finding: findingOf(decision.kind, pick(entryById, decision.ids)),
      confidence: decision.confidence,
      ranked: ids,
      ...(nearMost > 0 && { near: { entries: pick(entryById, ids.slice(0, nearMost)), passages: [] } }),
    }
  }
}

/** What the author wrote, where it surely fits; else what speaks louder, an answer or a document. */
export async function weigh(message: string, { recall, read, understand }: Mind, nearMost = 0): Promise<Thought> {
  let recalled = recall ? await recall(message, nearMost) : nothingFound
  if (nearMost === 0 && isCertain(recalled)) return recalled
  const meaning = understand && (await understand())
  if (recall && meaning) recalled = await recall(message, nearMost, meaning)
  if (!read || (nearMost === 0 && isCertain(recalled))) return recalled
  const found = await read(message, nearMost, meaning)
  const isRecalled =
    recalled.finding.kind !== 'nothing' &&
    (isCertain(recalled) || found.finding.kind !== 'extract' || found.confidence <= recalled.confidence)
  return {
    ...(isRecalled
      ? recalled
      : { ...found, ranked: [...new Set([...found.ranked, ...recalled.ranked])].slice(0, rankedAtMost) }),
    ...(found.near && { near: { entries: recalled.near?.entries ?? [], passages: found.near.passages } }),
  }
}

const isCertain = ({ finding, confidence }: Thought): boolean => finding.kind !== 'nothing' && confidence >= certain

export const pick = <Item>(byId: Map<string, Item>, ids: string[]): Item[] =>
  ids.map((id) => byId.get(id)).filter((item) => item !== undefined)

function findingOf(kind: 'answer' | 'choices' | 'fallback', entries: KnownEntry[]): Finding {
  const [first] = entries
  if (kind === 'fallback' || !first) return { kind: 'nothing' }
  return kind === 'choices' ? { kind: 'choices', entries } : { kind: 'answer', entry: first }
}
