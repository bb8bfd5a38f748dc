import { OneOf, type Static, Type } from '../schema.ts'

/** How the embedded engine came to what it said, or what it gave a model to read. */
export const decisionOutcomes = [
  'answered',
  'guessed',
  'several',
  'offered',
  'chosen',
  'follow_up',
  'small_talk',
  'refused',
  'model',
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** What became of something that was considered: it is in the reply, was offered as a choice, or is in neither. */
export const verdicts = ['given', 'offered', 'rejected'] as const

/** An answer or a document that the message may have meant. */
export const ConsideredCandidate = Type.Object({
  kind: OneOf(['entry', 'source']),
  id: Type.String({ description: 'The id of the entry or of the source' }),
  label: Type.String(),
  confidence: Type.Number({ description: '0 to 1: how likely it is right' }),
  verdict: OneOf(verdicts),
})
export type ConsideredCandidate = Static<typeof ConsideredCandidate>

/** Why this answer: what was considered, how sure of it the engine was, and what it takes to be given. */
export const Decision = Type.Object({
  outcome: OneOf(decisionOutcomes),
  lookedUp: Type.String({
    description:
      'What was looked up, its first 1,000 characters. Other than the message where that goes on with the turn before, or was respelled',
  }),
  confidence: Type.Number({ description: 'Of the best candidate; 0 where there is none' }),
  thresholds: Type.Object({
    answer: Type.Number({ description: 'From here on a candidate is given as it is' }),
    guess: Type.Number({ description: 'From here on an answer that stands out is given, and said to be a guess' }),
    offer: Type.Number({ description: 'From here on candidates are offered as choices' }),
  }),
  candidates: Type.Array(ConsideredCandidate, { description: 'Best first' }),
})
export type Decision = Static<typeof Decision>
