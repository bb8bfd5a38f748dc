import { decide } from './decision.ts'
import type { Meaning } from './meanings.ts'
import type { Stretch } from './stretches.ts'
import { certain } from './thresholds.ts'

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

/** Something that can be said: an author's answer, or words of documents. */
export type Said = { kind: 'answer'; entry: KnownEntry } | { kind: 'extract'; text: string; passages: KnownPassage[] }

/** What may be meant, and would be said then. */
export interface Candidate {
  /** 0 to 1: how likely it is right. */
  confidence: number
  /** What it is called when visitors are asked whether they mean it. */
  label: string
  said: Said
}
/** What fits one stretch of a message, best first. */
export interface Reading {
  stretch: Stretch['kind']
  candidates: Candidate[]
}

/** What one part of a bot's knowledge finds for a message. */
export interface Found {
  readings: Reading[]
  /** Ids of the entries or sources that fit the whole message, best first. */
  ranked: string[]
  /** What comes nearest to the message, where somebody wants to read it. */
  near?: Near
}
export interface Near {
  entries: KnownEntry[]
  passages: KnownPassage[]
}

/** What a bot's knowledge has to say to a message. */
export type Finding =
  /** `isGuess`: it is likely, and is said to be no more. */
  | (Said & { isGuess?: boolean })
  /** The message asks several things, each of which is answered. */
  | { kind: 'several'; parts: Candidate[] }
  /** Several may be meant, or one that is not likely enough to be given: the visitor may choose. */
  | { kind: 'choices'; candidates: Candidate[] }
  | { kind: 'nothing' }

/** All that a finding would say, or offers to say. */
export function saidIn(finding: Finding): Said[] {
  switch (finding.kind) {
    case 'nothing':
      return []
    case 'several':
      return finding.parts.map(({ said }) => said)
    case 'choices':
      return finding.candidates.map(({ said }) => said)
    default:
      return [finding]
  }
}

export interface SearchResult {
  finding: Finding
  /** 0 to 1: how likely the best match is right. */
  confidence: number
  ranked: string[]
  /** Candidates, best first. */
  candidates: Candidate[]
  near?: Near
}

/** One part of what a bot knows, asked for what it has to say, and for so much of what is near. */
export type Part = (message: string, nearMost: number, meaning?: Meaning) => Found
export type SearchPart = (...question: Parameters<Part>) => Found | Promise<Found>

/** The two parts of a knowledge index; absent where there is nothing to know. */
export interface KnowledgeIndex {
  searchEntries: SearchPart | undefined
  searchPassages: SearchPart | undefined
  /** What the message means, where a provider's model is asked for that; undefined when it did not tell. */
  understand?: (() => Promise<Meaning | undefined>) | undefined
}

const nothingFound: Found = { readings: [], ranked: [] }

/** What the author wrote, where it surely fits; else what is likelier right, an answer or a document. */
export async function searchIndex(
  message: string,
  { searchEntries, searchPassages, understand }: KnowledgeIndex,
  nearMost = 0,
): Promise<SearchResult> {
  let fromEntries = searchEntries ? await searchEntries(message, nearMost) : nothingFound
  const isEnough = () => nearMost === 0 && isCertain(fromEntries)
  if (isEnough()) return decide(fromEntries, nothingFound)
  const meaning = understand && (await understand())
  if (searchEntries && meaning) fromEntries = await searchEntries(message, nearMost, meaning)
  if (!searchPassages || isEnough()) return decide(fromEntries, nothingFound)
  return decide(fromEntries, await searchPassages(message, nearMost, meaning))
}

/** The whole message, and not only a sentence of it: the rest may ask for something else. */
const isCertain = ({ readings: [whole] }: Found): boolean => (whole?.candidates[0]?.confidence ?? 0) >= certain
