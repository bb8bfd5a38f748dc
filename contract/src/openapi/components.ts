import { Agent, AgentList } from '../api/agents.ts'
import {
  Conversation,
  ConversationDeleted,
  ConversationList,
  Feedback,
  Message,
  MessageList,
} from '../api/conversations.ts'
import {
  KnowledgeEntry,
  KnowledgeEntryList,
  KnowledgeSource,
  KnowledgeSourceList,
  KnowledgeStatus,
  NewKnowledgeSource,
} from '../api/knowledge.ts'
import { Me } from '../api/me.ts'
import { ChatCompletion, ChatMessage, ChatModel, ChatModelList, ChatRequest } from '../api/openai.ts'
import { Problem } from '../api/problem.ts'
import { ResponseObject, ResponseRequest } from '../api/responses.ts'
import { streamEvents } from '../api/stream.ts'
import { Choice, Citation, EndUser, Reply, TriggerRequest, Usage } from '../api/trigger.ts'
import { Turn } from '../api/turns.ts'
import { UsageReport } from '../api/usage.ts'
import { ExportedConversation, UserDeleted, UserExport, UserProfile } from '../api/users.ts'
import { errorTable } from '../errors.ts'
import { requestHeaders, responseHeaders } from '../operation.ts'
import { type TSchema, Type } from '../schema.ts'
import { EntryDraft } from '../settings/knowledge.ts'
import { PageContext } from '../visitors/page-context.ts'
import {
  VisitorConversationList,
  VisitorMessage,
  VisitorMessageList,
  VisitorQuestion,
  VisitorReply,
  VisitorSession,
  VisitorSessionRequest,
  VisitorTurn,
} from '../visitors/visitors.ts'

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
const streamEventOf = (events: Record<keyof typeof streamEvents, TSchema>) =>
  Type.Union(
    Object.entries(events).map(([event, data]) =>
      Type.Object(
        {
          event: Type.Literal(event),
          id: Type.Integer({
            description: 'Grows from event to event. Send the last one as `Last-Event-ID` to resume',
          }),
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

const StreamEvent = streamEventOf(streamEvents)
const VisitorStreamEvent = streamEventOf({ ...streamEvents, 'reply.completed': VisitorReply })

/** Schemas that openapi.json names, so that generated clients have types of these names. */
const named: Record<string, TSchema> = {
  ...{ Agent, AgentList, ChatCompletion, ChatMessage, ChatModel, ChatModelList, ChatRequest, Choice, Citation },
  ...{ Conversation, ConversationList, EndUser, Feedback, Message, MessageList, Problem, Reply, StreamEvent },
  ...{ Response: ResponseObject, ResponseRequest },
  ...{ ConversationDeleted, ExportedConversation, UserDeleted, UserExport, UserProfile },
  ...{ KnowledgeEntry, KnowledgeEntryList, KnowledgeSource, KnowledgeSourceList, KnowledgeStatus, NewKnowledgeSource },
  ...{ UsageReport, EntryDraft, Token: Me, TriggerRequest, Turn, Usage },
  ...{ PageContext, VisitorConversationList, VisitorMessage, VisitorMessageList, VisitorQuestion, VisitorReply },
  ...{ VisitorSession, VisitorSessionRequest, VisitorStreamEvent, VisitorTurn },
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
}

const errorHeaders = {
  'WWW-Authenticate': Type.String({
    description: 'What is wrong with the credentials: `Bearer realm="beckon", error="invalid_token"`',
  }),
  Allow: Type.String({ description: 'The methods of this path' }),
}

export const components = () => ({
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'bkn_…',
      description: 'An API token of your account. Operations name the scope that it needs',
    },
    visitor: { type: 'http', scheme: 'bearer', description: 'The `token` of a visitor’s session' },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'The same API token, for tools without bearer tokens',
    },
  },
  schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, referInside(schema)])),
  parameters: Object.fromEntries(
    Object.entries(requestHeaders).map(([name, schema]) => [name, { name, in: 'header', required: false, schema }]),
  ),
  responses: {
    MethodNotAllowed: {
      description: `\`method_not_allowed\`: ${errorTable.method_not_allowed.title}. To a path that is here, called with another method`,
      headers: { ...headerRefs('programs', 'Allow') },
      content: { 'application/problem+json': { schema: problemRef } },
    },
  },
  headers: Object.fromEntries(
    Object.entries({ ...commonHeaders, ...responseHeaders, ...errorHeaders }).map(([name, schema]) => [
      name,
      { schema },
    ]),
  ),
})

export const parameterRef = (name: keyof typeof requestHeaders) => refTo('parameters', name)
type HeaderName = keyof typeof responseHeaders | keyof typeof errorHeaders
export const headerRefs = (api: 'programs' | 'visitors', ...more: HeaderName[]) =>
  Object.fromEntries(
    ['X-Request-Id', ...(api === 'programs' ? ['RateLimit-Policy', 'RateLimit'] : []), ...more].map((name) => [
      name,
      refTo('headers', name),
    ]),
  )
export const problemRef = refTo('schemas', 'Problem')
export const streamEventRef = (api: 'programs' | 'visitors') =>
  refTo('schemas', api === 'programs' ? 'StreamEvent' : 'VisitorStreamEvent')
