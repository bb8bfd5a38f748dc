import { EventStream, type Operation, operations, parameterSchemas } from './api/operations.ts'
import { Problem } from './api/problem.ts'
import { type ErrorCode, errorTable } from './errors.ts'

/** Errors that any call can return. */
const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'rate_limited',
  'headers_too_large',
  'internal',
  'overloaded',
]
/** Errors that any call with a token can return. */
const tokenErrors: readonly ErrorCode[] = ['token_missing', 'token_invalid', 'token_disabled', 'token_expired']

export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const path = `/api/v1${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(id, operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beckon API',
      version,
      summary: 'Run chat bots from your own programs',
      description:
        'Create a token on the *API tokens* page and send it as `Authorization: Bearer <API_TOKEN>`. ' +
        'Every error is a problem document (RFC 9457) with a `code` from a closed list. Changes within v1 are additive.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'bkn_…', description: 'An API token of your account' },
      },
      schemas: { Problem },
    },
  }
}

function describeOperation(id: string, operation: Operation) {
  const isPublic = operation.scope === 'public'
  const scopeErrors: readonly ErrorCode[] =
    operation.scope === 'read' || operation.scope === 'trigger' ? ['scope_missing'] : []
  const ownErrors = isPublic ? operation.errors : [...tokenErrors, ...scopeErrors, ...operation.errors]
  const errors = [...new Set([...commonErrors, ...ownErrors])]
  return {
    operationId: id,
    summary: operation.summary,
    description: operation.description,
    ...(isPublic && { security: [] }),
    parameters: [...pathParameters(operation.path), ...queryParameters(operation)],
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: operation.body } } },
    }),
    responses: {
      200: describeSuccess(operation),
      ...(operation.later && {
        202: {
          description: 'Accepted: the reply will follow',
          content: { 'application/json': { schema: operation.later } },
        },
      }),
      ...describeErrors(errors),
    },
  }
}

function describeSuccess({ response, streams }: Operation) {
  const isStream = response === EventStream
  return {
    description: 'OK',
    content: {
      ...(!isStream && { 'application/json': { schema: response } }),
      ...((isStream || streams) && { 'text/event-stream': { schema: EventStream } }),
    },
  }
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchemas[name as string],
  }))

const queryParameters = ({ query }: Operation) =>
  Object.entries((query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    }),
  )

function describeErrors(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
