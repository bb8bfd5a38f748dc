import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi, type ErrorCode, errorTable, operations } from 'beckon-contract'
import { expect, test } from 'vitest'
import { version } from '../../lib/version.ts'
import { startTestApp } from '../app.ts'
import { repository } from './source-files.ts'

test('the committed docs/openapi.json matches the contract (run `npm run openapi` after a change)', () => {
  const committed = readFileSync(join(repository, 'docs/openapi.json'), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(describeApi(version))))
})

test('the service serves the same description, without a token', async () => {
  const app = await startTestApp('sqlite')
  const answer = await app.anonymous.get('/api/v1/openapi.json')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(describeApi(version))))
})

/**
 * Only for the pages and visitors, or if no operation was called. A new code of the table belongs here or to an
 * operation.
 */
const notOfOperations: ErrorCode[] = [
  'sign_in_required',
  'sign_in_failed',
  'session_expired',
  'identity_invalid',
  'embedding_disabled',
  'role_missing',
  'cross_site',
  'sign_up_closed',
  'method_not_allowed',
  'conflict',
  'quota_exceeded',
]

test('every error that an API caller can receive is in openapi.json, under its status', () => {
  const responses = Object.values(describeApi(version).paths)
    .flatMap((methods) => Object.values(methods) as { responses: Record<string, { description: string }> }[])
    .flatMap((operation) => Object.entries(operation.responses))
  const isDocumented = (code: ErrorCode) =>
    responses.some(([status, { description }]) =>
      Number(status) === errorTable[code].status ? description.includes(`\`${code}\``) : false,
    )
  const codes = Object.keys(errorTable) as ErrorCode[]
  expect(codes.filter((code) => !isDocumented(code))).toEqual(notOfOperations)
})

test('every operation that runs a bot lists all errors a reply can have', () => {
  const withReply: ErrorCode[] = [
    ...(['message_too_long', 'budget_exhausted', 'conversation_busy', 'idempotency_in_progress'] as const),
    ...(['idempotency_key_reused', 'engine_failed', 'engine_timeout', 'interrupted'] as const),
  ]
  for (const { errors } of [operations.programs.trigger, operations.programs.completeChat])
    expect(errors).toEqual(expect.arrayContaining(withReply))
})
