import { limits } from '../limits.ts'
import { Bytes, Download, type Operation } from '../operation.ts'
import { Closed, Instant, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { engineKinds } from './engine-kinds.ts'
import { EntryFileQuery, ImportResult } from './entry-files.ts'

/** What the reply to a test question must be. */
export const Expectation = Type.Union([
  Closed({ kind: Type.Literal('entry'), entryId: Uuid }, { description: 'This entry' }),
  Closed({ kind: Type.Literal('source'), sourceId: Uuid }, { description: 'A passage of this source' }),
  Closed(
    {
      kind: Type.Literal('text'),
      text: Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }),
    },
    { description: 'A reply that contains this text, ignoring case and whitespace' },
  ),
  Closed({ kind: Type.Literal('refusal') }, { description: 'No answer: the bot says it doesn’t know' }),
])
export type Expectation = Static<typeof Expectation>

export const TestCaseDraft = Closed({
  message: Type.String({ minLength: 1, maxLength: limits.testMessageCharacters, pattern: '\\S' }),
  expected: Expectation,
})
export type TestCaseDraft = Static<typeof TestCaseDraft>

/** `offered`: the right answer was among the choices offered. `error`: there was no reply. */
export const testVerdicts = ['passed', 'offered', 'failed', 'error'] as const
export type TestVerdict = (typeof testVerdicts)[number]

export const TestCase = Type.Object({
  id: Uuid,
  message: Type.String(),
  expected: Expectation,
  expectedLabel: NullableString({
    description: "The entry's first question or the source's title; null if it was deleted or none is expected",
  }),
  /** From the newest run that includes it. */
  lastVerdict: Type.Union([OneOf(testVerdicts), Type.Null()]),
  createdAt: Instant,
})
export type TestCase = Static<typeof TestCase>
/** A deleted test, to be restored under its id: runs compare it with itself. */
export const DeletedTest = Closed({
  ...TestCaseDraft.properties,
  lastVerdict: TestCase.properties.lastVerdict,
  createdAt: Instant,
})
export type DeletedTest = Static<typeof DeletedTest>
export const TestCaseList = Type.Object({ data: Type.Array(TestCase) })
export type TestCaseList = Static<typeof TestCaseList>

export const testRunStates = ['waiting', 'running', 'completed', 'cancelled', 'failed'] as const
export const TestRun = Type.Object({
  id: Uuid,
  state: OneOf(testRunStates),
  /** `change`: started automatically after the bot's knowledge changed. */
  cause: OneOf(['asked', 'change']),
  engine: OneOf(engineKinds),
  model: NullableString(),
  total: Type.Integer(),
  done: Type.Integer(),
  passed: Type.Integer(),
  offered: Type.Integer(),
  createdAt: Instant,
  finishedAt: NullableInstant,
  error: NullableString({ description: 'Why it failed, in plain language' }),
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
  /** In the previous completed run of the same engine; null if it wasn't part of that run. */
  previousVerdict: Type.Union([OneOf(testVerdicts), Type.Null()]),
  reply: Type.String(),
  givenLabel: NullableString({ description: 'What the reply is based on instead; null if nothing' }),
})
export type TestResult = Static<typeof TestResult>
export const TestReport = Type.Object({
  run: TestRun,
  /** The run it is compared with; null for the first. */
  previous: Type.Union([TestRun, Type.Null()]),
  results: Type.Array(TestResult),
})
export type TestReport = Static<typeof TestReport>

export const testOperations = {
  listTests: { method: 'GET', path: '/bots/{botId}/tests', access: 'viewer', responses: { 200: TestCaseList } },
  /** 200: the bot already has this test. */
  createTest: {
    method: 'POST',
    path: '/bots/{botId}/tests',
    access: 'editor',
    body: TestCaseDraft,
    responses: { 200: TestCase, 201: TestCase },
    errors: ['quota_exceeded'],
  },
  changeTest: {
    method: 'PUT',
    path: '/bots/{botId}/tests/{testId}',
    access: 'editor',
    body: TestCaseDraft,
    responses: { 200: TestCase },
  },
  removeTest: { method: 'DELETE', path: '/bots/{botId}/tests/{testId}', access: 'editor', responses: { 204: null } },
  restoreTest: {
    method: 'POST',
    path: '/bots/{botId}/tests/{testId}/restore',
    access: 'editor',
    body: DeletedTest,
    responses: { 200: TestCase },
    errors: ['quota_exceeded', 'conflict'],
  },
  importTests: {
    method: 'POST',
    path: '/bots/{botId}/tests/import',
    access: 'editor',
    query: EntryFileQuery,
    body: Bytes,
    bodyBytes: limits.importBytes,
    responses: { 200: ImportResult },
    errors: ['quota_exceeded'],
  },
  exportTests: {
    method: 'GET',
    path: '/bots/{botId}/tests/export',
    access: 'viewer',
    query: EntryFileQuery,
    responses: { 200: Download },
  },
  listTestRuns: { method: 'GET', path: '/bots/{botId}/test-runs', access: 'viewer', responses: { 200: TestRunList } },
  startTestRun: { method: 'POST', path: '/bots/{botId}/test-runs', access: 'editor', responses: { 202: TestRun } },
  getTestReport: {
    method: 'GET',
    path: '/bots/{botId}/test-runs/{runId}',
    access: 'viewer',
    responses: { 200: TestReport },
  },
  cancelTestRun: {
    method: 'POST',
    path: '/bots/{botId}/test-runs/{runId}/cancel',
    access: 'editor',
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>
