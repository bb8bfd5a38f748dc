import type { AnswerContent, Candidate, Finding, SearchResult } from '../search/search.ts'
import type { Reasoning } from './describe-decision.ts'
import type { EngineBot, PastTurn } from './engine.ts'

export type Search = (bot: EngineBot, message: string) => Promise<SearchResult>

export const reasonOf = (lookedUp: string, { finding, candidates, thresholds }: SearchResult): Reasoning => ({
  lookedUp,
  finding,
  considered: candidates,
  thresholds,
})

export const followedBy = (lookedUp: string, finding: Finding, considered: Candidate[]): Reasoning => ({
  lookedUp,
  finding,
  considered,
  outcome: 'follow_up',
})

export const isAnswered = ({ kind }: Finding): boolean => kind === 'answer' || kind === 'extract' || kind === 'several'

export const isCitedBy = ({ citations = [] }: PastTurn, content: AnswerContent): boolean =>
  content.kind === 'answer'
    ? citations.includes(content.entry.id)
    : content.passages.some(({ sourceId }) => citations.includes(sourceId))
