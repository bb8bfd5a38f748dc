import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describeApi, type ErrorCode, errorsOf, errorTable, type Operation, operations } from 'beckon-contract'
import { expect, test } from 'vitest'
import { version } from '../../lib/version.ts'
import { startTestApp } from '../app.ts'
import { dereference } from '../dereference.ts'
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
  'role_missing',
  'second_factor_required',
  'cross_site',
  'sign_up_closed',
  'method_not_allowed',
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
    ...(['message_too_long', 'budget_exhausted', 'conversation_busy'] as const),
    ...(['idempotency_key_reused', 'engine_failed', 'engine_timeout', 'interrupted'] as const),
  ]
  const { trigger, completeChat, createResponse } = operations.programs
  for (const { errors } of [trigger, completeChat, createResponse])
    expect(errors).toEqual(expect.arrayContaining(withReply))
  // OpenAI's clients wait for the reply of the first call instead.
  expect(trigger.errors).toContain('idempotency_in_progress')
})

interface DescribedContent {
  content?: Record<string, { schema: object; example?: unknown }>
}
interface DescribedOperation {
  operationId: string
  tags: string[]
  requestBody?: DescribedContent
  responses: Record<string, DescribedContent & { description: string }>
}
const described = () =>
  Object.values(dereference(describeApi(version)).paths).flatMap(
    (methods) => Object.values(methods) as DescribedOperation[],
  )

test('openapi.json lists every error code that an operation declares, under its status', () => {
  for (const { operationId, tags, responses } of described()) {
    const api = tags.includes('Visitors') ? 'visitors' : 'programs'
    const table: Record<string, Operation> = operations[api]
    for (const code of errorsOf(api, table[operationId] as Operation))
      expect.soft(responses[errorTable[code].status]?.description, operationId).toContain(`\`${code}\``)
  }
})

test('every operation has an example of its request and of each response, and they match their schemas', () => {
  const ajv = new Ajv({ strict: false })
  for (const { operationId, requestBody, responses } of described()) {
    const successes = Object.entries(responses).flatMap(([status, response]) => (Number(status) < 300 ? response : []))
    for (const { content } of requestBody ? [requestBody, ...successes] : successes)
      for (const { schema, example } of Object.values(content ?? {})) {
        expect.soft(example, operationId).toBeDefined()
        expect.soft(ajv.validate(schema, example), `${operationId}: ${ajv.errorsText()}`).toBe(true)
      }
  }
})

test('a refusal has the headers that openapi.json names', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const { paths, components } = describeApi(version)
  const me = paths['/api/v1/me']?.get as { responses: Record<string, { headers: object }> }
  const unknown = await anonymous.get('/api/v1/me')
  expect(unknown.statusCode).toBe(401)
  expect(Object.keys(me.responses[401]?.headers ?? {})).toContain('WWW-Authenticate')
  expect(unknown.headers['www-authenticate']).toMatch(/^Bearer realm=/)
  const wrong = await anonymous.delete('/api/v1/me')
  expect(wrong.statusCode).toBe(405)
  expect(Object.keys(components.responses.MethodNotAllowed.headers)).toContain('Allow')
  expect(wrong.headers.allow).toContain('GET')
})
