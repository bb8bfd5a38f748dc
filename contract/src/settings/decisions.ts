import { OneOf, type Static, Type } from '../schema.ts'

/** How the knowledge engine chose its reply, or what it gave a model to read. */
export const decisionOutcomes = [
  'answered',
  'guessed',
  'several',
  'offered',
  'chosen',
  'follow_up',
  'small_talk',
  'asks_for_person',
  'refused',
  'model',
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** The outcome for a candidate: in the reply, offered as a choice, or neither. */
export const verdicts = ['given', 'offered', 'rejected'] as const

/** An answer or a document that the message may refer to. */
export const ConsideredCandidate = Type.Object({
  kind: OneOf(['entry', 'source']),
  id: Type.String({ description: 'The id of the entry or of the source' }),
  label: Type.String(),
  confidence: Type.Number({ description: '0 to 1: how likely it is right' }),
  verdict: OneOf(verdicts),
})
export type ConsideredCandidate = Static<typeof ConsideredCandidate>

/** Why this answer: the candidates, the engine's confidence and the thresholds. */
export const Decision = Type.Object({
  outcome: OneOf(decisionOutcomes),
  lookedUp: Type.String({
    description:
      'The retrieval query, first 1,000 characters. Differs from the message after a follow-up or a spelling correction',
  }),
  confidence: Type.Number({ description: 'Of the best candidate; 0 if there is none' }),
  thresholds: Type.Object(
    {
      answer: Type.Number({ description: 'Minimum confidence to give a candidate as the answer' }),
      guess: Type.Number({ description: 'Minimum confidence to give a clear front-runner, marked as a guess' }),
      offer: Type.Number({ description: 'Minimum confidence to offer candidates as choices' }),
    },
    { description: 'For this message: a single match, a long message or an unknown topic needs more or less' },
  ),
  candidates: Type.Array(ConsideredCandidate, { description: 'Best first' }),
})
export type Decision = Static<typeof Decision>
