import { Problem } from './api/problem.ts'
import { type ErrorCode, errorTable } from './errors.ts'
import { EventStream, type PublicOperation } from './operation.ts'
import { errorsOf } from './operation-errors.ts'
import { operations, prefixes } from './operations.ts'
import { type TSchema, Uuid } from './schema.ts'

const parameterSchemas: Record<string, TSchema> = {
  bot_uuid: { ...Uuid, description: 'The id of the bot, shown on its page' } as TSchema,
  id: Uuid,
}

export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [id, operation] of Object.entries<PublicOperation>(operations.programs)) {
    const path = `${prefixes.programs}${operation.path}`
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

function describeOperation(id: string, operation: PublicOperation) {
  const isPublic = operation.access === 'public'
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
      ...(operation.responses[202] && {
        202: {
          description: 'Accepted: the reply will follow',
          content: { 'application/json': { schema: operation.responses[202] } },
        },
      }),
      ...describeErrors(errorsOf('programs', operation)),
    },
  }
}

function describeSuccess({ responses, streams }: PublicOperation) {
  const response = responses[200]
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

const queryParameters = ({ query }: PublicOperation) =>
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
