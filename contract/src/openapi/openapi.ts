import { type ErrorCode, errorTable } from '../errors.ts'
import { EventStream, type PublicOperation } from '../operation.ts'
import { errorsOf } from '../operation-errors.ts'
import { operations, prefixes } from '../operations.ts'
import { type TSchema, Uuid } from '../schema.ts'
import { components, headerRefs, parameterRef, problemRef, refer, streamEventRef } from './components.ts'
import { eventExample, examples } from './examples.ts'

const parameterSchemas: Record<string, TSchema> = {
  bot_uuid: { ...Uuid, description: 'The id of the bot, shown on its page' } as TSchema,
  id: Uuid,
}

const tags = [
  { name: 'Replies', description: 'Send messages to bots, and get, stream and cancel their replies' },
  { name: 'Agents', description: 'The bots that a token can use' },
  { name: 'Conversations', description: 'Stored conversations, their messages and ratings' },
  { name: 'OpenAI', description: 'The same bots for OpenAI clients' },
  { name: 'Token', description: 'The token itself' },
  { name: 'Description', description: 'This document' },
]

export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [id, operation] of Object.entries<PublicOperation>(operations.programs)) {
    const path = `${prefixes.programs}${operation.path}`
    const described = describeOperation(id, operation)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
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
    tags,
    paths,
    components: components(),
  }
}

function describeOperation(id: string, operation: PublicOperation) {
  const { summary, description, tag, access, body, streams, headers = [] } = operation
  const example = exampleOf(id).request
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(access === 'public' && { security: [] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headers.map(parameterRef)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: refer(body), example } } } }),
    responses: { ...describeResponses(id, operation), ...describeErrors(errorsOf('programs', operation)) },
    // Not as a second media type of the 200: generated clients would take every reply for a possible stream.
    ...(streams && { 'x-event-stream': describeStream(id) }),
  }
}

function describeResponses(id: string, { responses, responseHeaders = {} }: PublicOperation) {
  const { response, accepted } = exampleOf(id)
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => {
      const isStream = schema === EventStream
      const mediaType = isStream ? 'text/event-stream' : 'application/json'
      return [
        status,
        {
          description: status === '202' ? 'Accepted: the reply will follow' : 'OK',
          headers: headerRefs(...(responseHeaders[Number(status)] ?? [])),
          content: {
            [mediaType]: {
              schema: isStream ? streamEventRef : refer(schema),
              example: status === '202' ? accepted : response,
            },
          },
        },
      ]
    }),
  )
}

const exampleOf = (id: string): { request?: unknown; response: unknown; accepted?: unknown } =>
  examples[id as keyof typeof examples] ?? { response: eventExample }

/** What a client that asks for a stream receives instead of JSON. */
const describeStream = (id: string) =>
  id === 'completeChat'
    ? { description: 'OpenAI’s `chat.completion.chunk` objects; the last event is `[DONE]`' }
    : { description: 'One event after the other', schema: streamEventRef, example: eventExample }

const pathParameters = ({ path }: PublicOperation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchemas[name as string],
  }))

const queryParameters = ({ query }: PublicOperation) =>
  Object.entries((query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}).map(
    ([name, schema]) => ({ name, in: 'query', required: false, schema }),
  )

function describeErrors(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('; '),
        headers: status === 429 || status === 503 ? headerRefs('Retry-After') : headerRefs(),
        content: { 'application/problem+json': { schema: problemRef } },
      },
    ]),
  )
}
