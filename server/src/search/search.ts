import { decide } from './decision.ts'
import type { Meaning } from './meanings.ts'
import type { Stretch } from './stretches.ts'
import { certain, type Thresholds } from './thresholds.ts'

export interface KnownEntry {
  id: string
  questions: string[]
  answer: string
  /** Parts of the answer are still to be filled in: visitors don't get it. */
  isUnfinished?: true
}
export interface KnownPassage {
  id: string
  sourceId: string
  /** The document's title and the headings above, outermost first. */
  title: string
  url: string | null
  text: string
}

/** A possible reply: an author's answer, or an extract from documents. */
export type AnswerContent =
  | { kind: 'answer'; entry: KnownEntry }
  | { kind: 'extract'; text: string; passages: KnownPassage[] }

/** A candidate meaning, and the reply it would lead to. */
export interface Candidate {
  /** 0 to 1: how likely it is right. */
  confidence: number
  /** Its label when visitors are asked whether they mean it. */
  label: string
  content: AnswerContent
  /** It is an author's answer whose own text, not only its phrasings, has words of the message. */
  isInAnswer?: boolean
  /** It is an author's answer, and no answer mentions one of the message's topics. */
  hasUnknown?: boolean
  /** The message is a single topic, and it is a document with this topic: in its heading, or only in its text. */
  topicIn?: 'heading' | 'text'
  /** Most of the message is about something that the bot's answers, or its documents, don't mention. */
  isMostlyUnknown?: boolean
}
/** One of several answers in a reply. */
export type AnswerPart = Candidate & { isGuess?: boolean }
/** Matches for one part of a message, best first. */
export interface Reading {
  stretch: Stretch['kind']
  text: string
  isQuestion: boolean
  /** It has too few words to say which answer a story asks for. */
  isThin?: boolean
  candidates: Candidate[]
}

/** What one part of a bot's knowledge finds for a message. */
export interface Found {
  readings: Reading[]
  /** Ids of the entries or sources that fit the whole message, best first. */
  ranked: string[]
  /** The passages nearest to the message, if requested. */
  near?: Near
  /** Why this part could not read the message, and finds nothing. */
  fault?: Error
}
export interface Near {
  entries: KnownEntry[]
  passages: KnownPassage[]
}

/** What a bot's knowledge finds for a message. */
export type Finding =
  /** `isGuess`: likely, but marked as a guess. */
  | (AnswerContent & { isGuess?: boolean })
  /** The message asks several things: what is answered, and what is not known. */
  | { kind: 'several'; parts: AnswerPart[]; unknown?: string[] }
  /** Several may be meant, or one that is not likely enough: the visitor chooses. */
  | { kind: 'choices'; candidates: Candidate[] }
  | { kind: 'nothing' }

/** Everything that a finding says or offers. */
export function contentsOf(finding: Finding): AnswerContent[] {
  switch (finding.kind) {
    case 'nothing':
      return []
    case 'several':
      return finding.parts.map(({ content }) => content)
    case 'choices':
      return finding.candidates.map(({ content }) => content)
    default:
      return [finding]
  }
}

export interface SearchResult {
  finding: Finding
  /** 0 to 1: how likely the best match is right. */
  confidence: number
  /** What the best match had to reach for this message. */
  thresholds: Thresholds
  ranked: string[]
  /** Candidates, best first. */
  candidates: Candidate[]
  near?: Near
}

/** Queries one part of a bot's knowledge, with the number of nearest passages to return. */
export type Part = (message: string, nearMost: number, meaning?: Meaning) => Found
export type SearchPart = (...question: Parameters<Part>) => Found | Promise<Found>

/** The two parts of a knowledge index; absent if empty. */
export interface KnowledgeIndex {
  searchEntries: SearchPart | undefined
  searchPassages: SearchPart | undefined
  /** The message's vector, if a provider's model is used; undefined if it didn't reply. */
  understand?: (() => Promise<Meaning | undefined>) | undefined
}

const nothingFound: Found = { readings: [], ranked: [] }

/** The author's answer if it surely fits; otherwise whichever is likelier right, an answer or a document. */
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

/** The whole message, not only a sentence of it: the rest may ask for something else. */
const isCertain = ({ readings: [whole] }: Found): boolean => (whole?.candidates[0]?.confidence ?? 0) >= certain
