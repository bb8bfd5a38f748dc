import type { BodyOf, Operation, ResponseOf } from '../operation.ts'
import { appearanceFor, initialAppearance } from '../settings/appearance.ts'
import type { publicVisitorOperations, VisitorMessage, VisitorReply } from '../visitors/visitors.ts'
import { examples } from './examples.ts'

const { id, conversation_id, citations, choices, created_at, reply: text } = examples.trigger.response
const reply: VisitorReply = {
  ...{ id, conversation_id, reply: text, answered: true, finish_reason: 'stop' },
  ...{ choices, citations, created_at },
}
const message: VisitorMessage = { id, role: 'agent', text, created_at, finish_reason: 'stop', choices, citations }
const rated: VisitorMessage = { ...message, feedback: { rating: 'up' } }
const lastEvent = { event: 'reply.completed', id: 4, data: reply }

type Table = typeof publicVisitorOperations
type Streamed = 'sendMessage' | 'followVisitorTurn'
type Example<Of extends Operation> = { response: ResponseOf<Of>; request?: BodyOf<Of> }

const visitorExamples: { [Name in Exclude<keyof Table, Streamed>]: Example<Table[Name]> } & {
  [Name in Streamed]: { response: typeof lastEvent; request?: BodyOf<Table[Name]> }
} = {
  beginSession: {
    request: {},
    response: {
      token: 'eyJib3RJZCI6….c2lnbmVk…',
      expires_at: '2026-11-15T10:30:00.000Z',
      expires_in: 1_800,
      visitor: 'q3x0b2J1c3RoZXNlY3JldG9mdGhpc2Jyb3dzZXI0Mjc',
      is_returning: false,
      person: null,
      bot: {
        ...appearanceFor('panel', initialAppearance),
        ...{ name: 'Shop helper', title: 'Shop helper', greeting: 'Hello! How can I help?', language: 'en' },
      },
    },
  },
  sendMessage: { request: { message: 'When do you ship?' }, response: lastEvent },
  followVisitorTurn: { response: lastEvent },
  cancelVisitorTurn: { response: { id, conversation_id, status: 'cancelled' } },
  listVisitorConversations: {
    response: {
      object: 'list',
      data: [{ id: conversation_id, opening: 'When do you ship?', updated_at: created_at, turns: 1 }],
      next_cursor: null,
    },
  },
  listVisitorMessages: { response: { object: 'list', data: [message], next_cursor: null } },
  rateVisitorMessage: { request: { rating: 'up' }, response: rated },
  removeVisitorRating: { response: message },
}

export const visitorExampleOf = (name: string) => visitorExamples[name as keyof Table]
