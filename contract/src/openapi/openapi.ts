import { scopeOf } from '../access.ts'
import { EndUser } from '../api/trigger.ts'
import { type ErrorCode, errorTable } from '../errors.ts'
import { limits } from '../limits.ts'
import { EventStream, type PublicOperation } from '../operation.ts'
import { errorsOf } from '../operation-errors.ts'
import { operations, prefixes } from '../operations.ts'
import { type TSchema, Type, Uuid } from '../schema.ts'
import { publicVisitorOperations } from '../visitors/visitors.ts'
import { components, headerRefs, parameterRef, problemRef, refer, streamEventRef } from './components.ts'
import { eventExample, examples } from './examples.ts'
import { visitorExampleOf } from './visitor-examples.ts'
import { describeWebhooks } from './webhooks.ts'

const parameterSchemas: Record<string, TSchema> = {
  bot_uuid: { ...Uuid, description: 'The id of the bot, shown on its page' } as TSchema,
  id: Uuid,
  model: { type: 'string', description: 'The id of the bot, or its slug' } as TSchema,
  key: Type.String({ minLength: 1, maxLength: limits.entryKeyCharacters, description: 'Your own key, URL-encoded' }),
  user_id: { ...EndUser.properties.id, description: 'Your own id for this person, URL-encoded' } as TSchema,
}

export const apiTags = [
  { name: 'Replies', description: 'Send messages to bots, and get, stream and cancel their replies' },
  { name: 'Agents', description: 'The bots that a token can use' },
  { name: 'Conversations', description: 'Stored conversations, their messages and ratings' },
  { name: 'Users', description: 'Export and delete all data about one person' },
  { name: 'Knowledge', description: 'What bots answer from: questions and answers, texts, pages and sites' },
  { name: 'Usage', description: 'Usage and cost by day, bot and token' },
  { name: 'OpenAI', description: 'The same bots for OpenAI clients' },
  {
    name: 'Visitors',
    description:
      'For chats in the browser: no API token, only a session of one visitor with one bot. Pages of the bot’s allowed sites ' +
      'may call it',
  },
  { name: 'Token', description: 'The token itself' },
  { name: 'Description', description: 'This document' },
]

/** What openapi.json and the reference page describe. */
export const publicOperations = { programs: operations.programs, visitors: publicVisitorOperations }
export type PublicApi = keyof typeof publicOperations

export function describeApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [api, table] of Object.entries(publicOperations) as [PublicApi, Record<string, PublicOperation>][])
    for (const [id, operation] of Object.entries(table)) {
      const path = `${prefixes[api]}${operation.path}`
      const described = describeOperation(api, id, operation)
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beckon API',
      version,
      summary: 'Run chat bots from your own programs',
      description:
        'Create a token on the *API tokens* page and send it as `Authorization: Bearer <API_TOKEN>`, or as ' +
        '`X-API-Key: <API_TOKEN>`. ' +
        'Every error is a problem document (RFC 9457) with a `code` from a closed list. Changes within v1 are additive.\n\n' +
        'For templates of CRMs and no-code tools, requests may be less strict than the schemas here: `null`, `""` and, ' +
        'for an object, `[]` in an optional field mean that it is absent, and a whole number as `user.id` is taken as ' +
        'text. The same fields can be sent as `application/x-www-form-urlencoded`, with nested ones in brackets ' +
        '(`user[id]=42`, `metadata[ticket]=4711`) and booleans as `true`, `false`, `1` or `0`. Unknown fields are always errors.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ token: [] }, { apiKey: [] }],
    tags: apiTags,
    paths,
    webhooks: describeWebhooks(),
    components: components(),
  }
}

function describeOperation(api: PublicApi, id: string, operation: PublicOperation) {
  const { summary, description, tag, access, body, streams, headers = [] } = operation
  const example = exampleOf(id).request
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(access === 'public' && { security: [] }),
    ...(scopeOf(access) && { security: [{ token: [scopeOf(access)] }, { apiKey: [] }] }),
    ...(access === 'visitor' && { security: [{ visitor: [] }] }),
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...headers.map(parameterRef)],
    ...(body && { requestBody: { required: true, content: describeBody(api, refer(body), example) } }),
    responses: {
      ...describeResponses(api, id, operation),
      ...describeErrors(api, errorsOf(api, operation)),
    },
    // Not as a second media type of the 200: generated clients would take every reply for a possible stream.
    ...(streams && { 'x-event-stream': describeStream(id) }),
  }
}

/** Forms only from programs. JSON comes first: generated clients send what is named first. */
const describeBody = (api: PublicApi, schema: unknown, example: unknown) => ({
  'application/json': { schema, example },
  ...(api === 'programs' && { 'application/x-www-form-urlencoded': { schema, example } }),
})

const descriptions: Record<string, string> = {
  201: 'Created',
  202: 'Accepted: the reply will follow',
  204: 'There are no more events',
}

function describeResponses(api: PublicApi, id: string, { responses, responseHeaders = {} }: PublicOperation) {
  const { response, accepted } = exampleOf(id)
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => {
      const isStream = schema === EventStream
      const mediaType = isStream ? 'text/event-stream' : 'application/json'
      return [
        status,
        {
          description: descriptions[status] ?? 'OK',
          headers: headerRefs(api, ...(responseHeaders[Number(status)] ?? [])),
          ...(schema && {
            content: {
              [mediaType]: {
                schema: isStream ? streamEventRef(api) : refer(schema),
                example: status === '202' ? accepted : response,
              },
            },
          }),
        },
      ]
    }),
  )
}

/** A request and its response, by the name of the operation. */
export const exampleOf = (id: string): { request?: unknown; response: unknown; accepted?: unknown } =>
  examples[id as keyof typeof examples] ??
  (id in publicVisitorOperations ? visitorExampleOf(id) : { response: eventExample })

/** What a client that asks for a stream receives instead of JSON. */
const openaiStreams: Record<string, string> = {
  completeChat: 'OpenAI’s `chat.completion.chunk` objects; the last event is `[DONE]`',
  createResponse:
    'OpenAI’s events of a response: `response.created`, `response.in_progress`, `response.output_item.added`, ' +
    '`response.content_part.added`, `response.output_text.delta` …, `response.output_text.done`, ' +
    '`response.content_part.done`, `response.output_item.done`, and at the end `response.completed` or ' +
    '`response.incomplete`; or `response.failed` at any point',
}
const describeStream = (id: string) =>
  openaiStreams[id]
    ? { description: openaiStreams[id] }
    : { description: 'One event after the other', schema: streamEventRef('programs'), example: eventExample }

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

function describeErrors(api: PublicApi, codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('; '),
        headers: headerRefs(
          api,
          ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
          ...(status === 401 || group.includes('scope_missing') ? (['WWW-Authenticate'] as const) : []),
        ),
        content: { 'application/problem+json': { schema: problemRef } },
      },
    ]),
  )
}
