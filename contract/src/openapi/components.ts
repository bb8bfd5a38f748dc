import { Agent, AgentList } from '../api/agents.ts'
import { Conversation, ConversationList, Feedback, Message, MessageList } from '../api/conversations.ts'
import { Me } from '../api/me.ts'
import { ChatCompletion, ChatMessage, ChatModel, ChatModelList, ChatRequest } from '../api/openai.ts'
import { Problem } from '../api/problem.ts'
import { streamEvents } from '../api/stream.ts'
import { Choice, Citation, EndUser, Reply, TriggerRequest, Usage } from '../api/trigger.ts'
import { Turn } from '../api/turns.ts'
import { requestHeaders, responseHeaders } from '../operation.ts'
import { type TSchema, Type } from '../schema.ts'

const descriptions: Record<keyof typeof streamEvents, string> = {
  'turn.started': 'The first event: the ids of the turn and its conversation',
  'reply.delta': 'The next piece of the reply',
  'tool.started': 'The bot is calling a tool',
  'tool.finished': 'The tool has answered',
  'reply.completed': 'The last event of a turn that succeeded: the full reply',
  'turn.failed': 'The last event of a turn that failed: a problem document',
  'turn.cancelled': 'The last event of a turn that was cancelled',
}

/** One server-sent event: its `event`, `id` and `data` lines, with `data` parsed. */
const StreamEvent = Type.Union(
  Object.entries(streamEvents).map(([event, data]) =>
    Type.Object(
      {
        event: Type.Literal(event),
        id: Type.Integer({ description: 'Counts up from 1. Send the last one as `Last-Event-ID` to resume' }),
        data,
      },
      { description: descriptions[event as keyof typeof streamEvents] },
    ),
  ),
  {
    description:
      'A server-sent event. Exactly one of the last three kinds ends the stream; `: ping` comments may occur',
  },
)

/** Schemas that openapi.json names, so that generated clients have types of these names. */
const named: Record<string, TSchema> = {
  ...{ Agent, AgentList, ChatCompletion, ChatMessage, ChatModel, ChatModelList, ChatRequest, Choice, Citation },
  ...{ Conversation, ConversationList, EndUser, Feedback, Message, MessageList, Problem, Reply, StreamEvent },
  ...{ Token: Me, TriggerRequest, Turn, Usage },
}
const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))

/** The schema, with every named schema inside it as a reference. */
export function refer(schema: unknown): unknown {
  const name = names.get(JSON.stringify(schema))
  return name === undefined ? referInside(schema) : refTo('schemas', name)
}

function referInside(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, refer(part)]))
}

const commonHeaders = {
  'X-Request-Id': Type.String({ description: 'Identifies the request in the service’s log' }),
  'RateLimit-Policy': Type.String({ description: 'The rate limit: `"token";q=600;w=60`' }),
  RateLimit: Type.String({ description: 'What is left of it: `"token";r=599;t=60`' }),
  'Retry-After': Type.String({ description: 'Seconds to wait before the next attempt' }),
}

export const components = () => ({
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'bkn_…', description: 'An API token of your account' },
  },
  schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, referInside(schema)])),
  parameters: Object.fromEntries(
    Object.entries(requestHeaders).map(([name, schema]) => [name, { name, in: 'header', required: false, schema }]),
  ),
  headers: Object.fromEntries(
    Object.entries({ ...commonHeaders, ...responseHeaders }).map(([name, schema]) => [name, { schema }]),
  ),
})

export const parameterRef = (name: keyof typeof requestHeaders) => refTo('parameters', name)
export const headerRefs = (...more: (keyof typeof responseHeaders | 'Retry-After')[]) =>
  Object.fromEntries(
    ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', ...more].map((name) => [name, refTo('headers', name)]),
  )
export const problemRef = refTo('schemas', 'Problem')
export const streamEventRef = refTo('schemas', 'StreamEvent')
