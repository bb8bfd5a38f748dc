import type { ConsideredCandidate, Decision, DecisionOutcome } from 'beckon-contract'
import { type AnswerContent, type Candidate, contentsOf, type Finding } from '../search/search.ts'
import { type Thresholds, thresholds as usual } from '../search/thresholds.ts'
import { cut } from './budget.ts'

const candidatesMost = 5
const labelCharactersMost = 120
const lookedUpCharactersMost = 1_000

/** What a reply was based on. */
export interface Reasoning {
  lookedUp: string
  finding: Finding
  considered: Candidate[]
  /** Absent if the confidence of what was found decided nothing. */
  thresholds?: Thresholds
  /** Absent if the finding implies it. */
  outcome?: DecisionOutcome
}

/** Explains an answer to the bot's author. Copies a few short fields: candidates hold whole entries and passages. */
export function describeDecision({ lookedUp, finding, considered, thresholds = usual, outcome }: Reasoning): Decision {
  const used = new Set(contentsOf(finding).map(keyOf))
  const verdict = finding.kind === 'choices' ? 'offered' : 'given'
  const candidates: ConsideredCandidate[] = []
  for (const candidate of chosenFirst(finding, considered, used)) {
    if (candidates.length === candidatesMost) break
    const described = describe(candidate, used.has(keyOf(candidate.content)) ? verdict : 'rejected')
    if (!candidates.some((other) => isSame(other, described))) candidates.push(described)
  }
  candidates.sort((one, other) => other.confidence - one.confidence)
  return {
    outcome: outcome ?? outcomeOf(finding),
    lookedUp: cut(lookedUp, lookedUpCharactersMost),
    confidence: candidates[0]?.confidence ?? 0,
    thresholds,
    candidates,
  }
}

/** For a model's reply: of the candidates it was given, it used those it cites. */
export const withCited = (decision: Decision, citedIds: ReadonlySet<string>): Decision => ({
  ...decision,
  candidates: decision.candidates.map((candidate) => ({
    ...candidate,
    verdict: citedIds.has(candidate.id) ? 'given' : 'rejected',
  })),
})

/** Candidates used in the reply must be shown, however many had a higher confidence. */
function chosenFirst(finding: Finding, considered: Candidate[], used: ReadonlySet<string>): Candidate[] {
  const isChosen = (candidate: Candidate) => used.has(keyOf(candidate.content))
  const parts = finding.kind === 'several' ? finding.parts : []
  return [...parts, ...considered.filter(isChosen), ...considered.filter((candidate) => !isChosen(candidate))]
}

function outcomeOf(finding: Finding): DecisionOutcome {
  switch (finding.kind) {
    case 'nothing':
      return 'refused'
    case 'several':
      return 'several'
    case 'choices':
      return 'offered'
    default:
      return finding.isGuess ? 'guessed' : 'answered'
  }
}

/** A document can contain several answers, so its id is not enough. */
const keyOf = (content: AnswerContent): string => (content.kind === 'answer' ? content.entry.id : content.text)

const describe = ({ content, label, confidence }: Candidate, verdict: ConsideredCandidate['verdict']) =>
  ({
    ...(content.kind === 'answer'
      ? { kind: 'entry', id: content.entry.id }
      : { kind: 'source', id: content.passages[0]?.sourceId ?? '' }),
    label: cut(label, labelCharactersMost),
    confidence,
    verdict,
  }) satisfies ConsideredCandidate

const isSame = (one: ConsideredCandidate, other: ConsideredCandidate): boolean =>
  one.id === other.id && one.label === other.label
