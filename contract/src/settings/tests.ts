import { limits } from '../limits.ts'
import { Closed, Instant, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { engineKinds } from './providers.ts'

/** What the reply to a test question must be. */
export const Expectation = Type.Union([
  Closed({ kind: Type.Literal('entry'), entryId: Uuid }, { description: 'This answer of the author' }),
  Closed({ kind: Type.Literal('source'), sourceId: Uuid }, { description: 'Words of this source' }),
  Closed(
    {
      kind: Type.Literal('text'),
      text: Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }),
    },
    { description: 'A reply that contains this, whatever its case and spaces' },
  ),
  Closed({ kind: Type.Literal('refusal') }, { description: 'No answer: the bot says it doesn’t know' }),
])
export type Expectation = Static<typeof Expectation>

export const TestCaseDraft = Closed({
  message: Type.String({ minLength: 1, maxLength: limits.testMessageCharacters, pattern: '\\S' }),
  expected: Expectation,
})
export type TestCaseDraft = Static<typeof TestCaseDraft>

/** `offered`: the reply offered the right one among its choices. `error`: there was no reply. */
export const testVerdicts = ['passed', 'offered', 'failed', 'error'] as const
export type TestVerdict = (typeof testVerdicts)[number]

export const TestCase = Type.Object({
  id: Uuid,
  message: Type.String(),
  expected: Expectation,
  expectedLabel: NullableString({
    description: "The entry's first question or the source's title; null where it was deleted, or none is expected",
  }),
  /** Of the newest run that has come to it. */
  lastVerdict: Type.Union([OneOf(testVerdicts), Type.Null()]),
  createdAt: Instant,
})
export type TestCase = Static<typeof TestCase>
export const TestCaseList = Type.Object({ data: Type.Array(TestCase) })
export type TestCaseList = Static<typeof TestCaseList>

export const testRunStates = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const
export const TestRun = Type.Object({
  id: Uuid,
  state: OneOf(testRunStates),
  /** `change`: it began by itself after the bot's knowledge changed. */
  cause: OneOf(['asked', 'change']),
  engine: OneOf(engineKinds),
  model: NullableString(),
  total: Type.Integer(),
  done: Type.Integer(),
  passed: Type.Integer(),
  offered: Type.Integer(),
  createdAt: Instant,
  finishedAt: NullableInstant,
  error: NullableString({ description: 'Why it failed, for people' }),
})
export type TestRun = Static<typeof TestRun>
/** The newest runs, newest first. */
export const TestRunList = Type.Object({ data: Type.Array(TestRun) })
export type TestRunList = Static<typeof TestRunList>

export const TestResult = Type.Object({
  caseId: Uuid,
  message: Type.String(),
  expected: Expectation,
  expectedLabel: NullableString(),
  verdict: OneOf(testVerdicts),
  /** In the completed run before, of the same engine; null where that did not have it. */
  previousVerdict: Type.Union([OneOf(testVerdicts), Type.Null()]),
  reply: Type.String(),
  givenLabel: NullableString({ description: 'What the reply rests on instead; null for none' }),
})
export type TestResult = Static<typeof TestResult>
export const TestReport = Type.Object({
  run: TestRun,
  /** What it is compared with; null for the first. */
  previous: Type.Union([TestRun, Type.Null()]),
  results: Type.Array(TestResult),
})
export type TestReport = Static<typeof TestReport>
