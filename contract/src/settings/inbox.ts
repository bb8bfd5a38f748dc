import { channels, ratings } from '../api/conversation-words.ts'
import { Download, type Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import {
  conversationsAtOnce,
  inboxActions,
  inboxChangeStates,
  inboxExportFormats,
  inboxSorts,
  labelCharacters,
  noteCharacters,
  outcomes,
} from './inbox-words.ts'
import { OwnerConversation } from './turns.ts'

export const Label = Type.Object({ id: Uuid, name: Type.String() })
export type Label = Static<typeof Label>

export const InboxConversation = Type.Object({
  ...OwnerConversation.properties,
  offered: Type.Integer(),
  failed: Type.Integer(),
  labels: Type.Array(Label),
  assignee: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  reviewed: Type.Boolean({ description: 'Since its latest message' }),
  figure: Nullable(
    Type.Object({
      turnId: { ...Uuid, description: 'The reply that the list is sorted by' },
      value: Type.Number({ description: 'Money, tokens, or milliseconds' }),
      currency: NullableString(),
    }),
  ),
  match: Nullable(
    Type.Object({
      turnId: Uuid,
      text: Type.String({
        description: 'The words around the match, or the message whose reply cites what is asked for',
      }),
    }),
  ),
})
export type InboxConversation = Static<typeof InboxConversation>
export const InboxList = ListOf(InboxConversation)
export type InboxList = Static<typeof InboxList>

export const InboxCount = Type.Object({
  count: Type.Integer({ description: 'At most 1,000' }),
  isMore: Type.Boolean({ description: 'There are, or may be, more than `count`' }),
  replies: Nullable(
    Type.Integer({ description: 'Of these conversations, if the filters ask for single replies and all are counted' }),
  ),
})
export type InboxCount = Static<typeof InboxCount>

export const InboxLatest = Type.Object({
  latest: Nullable({ ...Instant, description: 'Of the latest activity in any conversation; null: there is none' }),
  open: Nullable({ ...Instant, description: 'Of the conversation that is open; null: none is, or it is gone' }),
})
export type InboxLatest = Static<typeof InboxLatest>

/** All that match, as they are chosen at one moment. */
export const Matching = Type.Object({
  count: Type.Integer({ description: 'At most 100,000' }),
  isMore: Type.Boolean({ description: 'There are more than `count`' }),
  until: { ...Instant, description: 'The moment: conversations with activity since then are not among them' },
})
export type Matching = Static<typeof Matching>

/** A change of all conversations that match, made by a job that goes on after a restart. */
export const InboxChange = Type.Object({
  id: Uuid,
  action: OneOf(inboxActions),
  state: OneOf(inboxChangeStates),
  total: Type.Integer({ description: 'As counted at the beginning, at most 100,000' }),
  done: Type.Integer({ description: 'So far. Those with activity since the moment of choice are left alone' }),
})
export type InboxChange = Static<typeof InboxChange>

export const Note = Type.Object({ id: Uuid, author: Type.String(), text: Type.String(), createdAt: Instant })
export type Note = Static<typeof Note>

/** Somebody who wrote to a bot, as the caller named them. */
export const InboxPerson = Type.Object({ id: Type.String(), name: NullableString(), email: NullableString() })
export type InboxPerson = Static<typeof InboxPerson>

const InboxFilter = {
  bot: Type.Optional(Uuid),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words of a message or reply; beginnings of three letters and more count. Without a word, nothing is found',
    }),
  ),
  channel: Type.Optional(OneOf(channels)),
  outcome: Type.Optional(OneOf(outcomes)),
  rating: Type.Optional(OneOf(ratings)),
  token: Type.Optional(
    Type.Union([Uuid, OneOf(['none'])], {
      description: 'At least one message was sent with this API token, or without',
    }),
  ),
  language: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2,3}$',
      description: 'At least one message is in this language; `und`: in none known',
    }),
  ),
  user: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'A person: your own `user.id`' })),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'Latest activity at this instant or later' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'Latest activity before this instant' })),
  repliedFrom: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'At least one reply, at this instant or later, that the dashboards counted. Outcome, rating, token and language are then those of this reply',
    }),
  ),
  repliedTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same reply came before this instant' })),
  began: Type.Optional(Type.Boolean({ description: 'The same reply was the first of the conversation' })),
  cited: Type.Optional({
    ...Uuid,
    description: 'At least one answer cites this entry or source; with `repliedFrom` or `repliedTo`, the same reply',
  }),
  similar: Type.Optional({
    ...Uuid,
    description: 'Began with a question like that of this conversation, between `repliedFrom` and `repliedTo`',
  }),
  label: Type.Optional(Uuid),
  assignee: Type.Optional(Type.Union([Uuid, OneOf(['none'])])),
  reviewed: Type.Optional(Type.Boolean()),
  sort: Type.Optional(OneOf(inboxSorts, { default: 'updated' })),
}
export const InboxFilterQuery = Closed(InboxFilter)
export type InboxFilterQuery = Static<typeof InboxFilterQuery>
export const InboxQuery = Closed({ ...PageQuery.properties, ...InboxFilter })
export type InboxQuery = Static<typeof InboxQuery>

const Ids = Type.Array(Uuid, { minItems: 1, maxItems: conversationsAtOnce })

export const InboxExportQuery = Closed({
  ...InboxFilter,
  format: OneOf(inboxExportFormats),
  ids: Type.Optional(
    Type.String({
      maxLength: 37 * conversationsAtOnce,
      description: 'Only these, instead of what is filtered: ids, separated by commas',
    }),
  ),
})
export type InboxExportQuery = Static<typeof InboxExportQuery>

/** Fields that are absent stay as they are. */
export const ConversationsChange = Closed({
  ids: Ids,
  addLabel: Type.Optional(Type.String({ minLength: 1, maxLength: labelCharacters, description: 'Created if new' })),
  removeLabel: Type.Optional(Uuid),
  assigneeId: Type.Optional(Nullable(Uuid)),
  reviewed: Type.Optional(Type.Boolean()),
})
export type ConversationsChange = Static<typeof ConversationsChange>

const MatchingChoice = {
  filter: InboxFilterQuery,
  until: { ...Instant, description: 'Of `countMatching`: the moment when they were chosen' },
}
export const MatchingRemoval = Closed(MatchingChoice)
export type MatchingRemoval = Static<typeof MatchingRemoval>
/** One of both. */
export const MatchingChange = Closed({
  ...MatchingChoice,
  addLabel: Type.Optional(Type.String({ minLength: 1, maxLength: labelCharacters, description: 'Created if new' })),
  reviewed: Type.Optional(Type.Literal(true)),
})
export type MatchingChange = Static<typeof MatchingChange>

export const NoteDraft = Closed({ text: Type.String({ minLength: 1, maxLength: noteCharacters }) })
export type NoteDraft = Static<typeof NoteDraft>

export const inboxOperations = {
  listInbox: {
    method: 'GET',
    path: '/conversations',
    access: 'viewer',
    query: InboxQuery,
    responses: { 200: InboxList },
    errors: ['not_found'],
  },
  countInbox: {
    method: 'GET',
    path: '/conversations/count',
    access: 'viewer',
    query: InboxFilterQuery,
    responses: { 200: InboxCount },
    errors: ['not_found'],
  },
  getInboxLatest: {
    method: 'GET',
    path: '/conversations/latest',
    access: 'viewer',
    query: Closed({
      bot: Type.Optional(Uuid),
      open: Type.Optional({ ...Uuid, description: 'A conversation' }),
    }),
    responses: { 200: InboxLatest },
  },
  listInboxPeople: {
    method: 'GET',
    path: '/conversations/people',
    access: 'viewer',
    query: Closed({
      q: Type.String({ minLength: 1, maxLength: 200, description: 'Part of a name, an email address or an id' }),
      bot: Type.Optional(Uuid),
    }),
    responses: { 200: Type.Object({ data: Type.Array(InboxPerson) }) },
    errors: ['not_found'],
  },
  getInboxConversation: {
    method: 'GET',
    path: '/conversations/{conversationId}',
    access: 'viewer',
    responses: { 200: Type.Object({ ...InboxConversation.properties, notes: Type.Array(Note) }) },
  },
  changeConversations: {
    method: 'POST',
    path: '/conversations/change',
    access: 'editor',
    body: ConversationsChange,
    responses: { 204: null },
  },
  removeConversations: {
    method: 'POST',
    path: '/conversations/delete',
    access: 'editor',
    body: Closed({ ids: Ids }),
    responses: { 200: Type.Object({ deleted: Type.Integer() }) },
  },
  countMatching: {
    method: 'GET',
    path: '/conversations/matching',
    access: 'editor',
    query: InboxFilterQuery,
    responses: { 200: Matching },
    errors: ['not_found'],
  },
  changeMatching: {
    method: 'POST',
    path: '/conversations/matching/change',
    access: 'editor',
    body: MatchingChange,
    responses: { 202: InboxChange },
    errors: ['not_found', 'conflict'],
  },
  removeMatching: {
    method: 'POST',
    path: '/conversations/matching/delete',
    access: 'editor',
    body: MatchingRemoval,
    responses: { 202: InboxChange },
    errors: ['not_found', 'conflict'],
  },
  listInboxChanges: {
    method: 'GET',
    path: '/conversations/changes',
    access: 'viewer',
    responses: {
      200: Type.Object({ data: Type.Array(InboxChange, { description: 'Of the last day, newest first' }) }),
    },
  },
  exportConversations: {
    method: 'GET',
    path: '/conversations/export',
    access: 'editor',
    query: InboxExportQuery,
    responses: { 200: Download },
    errors: ['not_found'],
  },
  listLabels: {
    method: 'GET',
    path: '/labels',
    access: 'viewer',
    responses: { 200: Type.Object({ data: Type.Array(Label) }) },
  },
  removeLabel: { method: 'DELETE', path: '/labels/{labelId}', access: 'editor', responses: { 204: null } },
  addNote: {
    method: 'POST',
    path: '/conversations/{conversationId}/notes',
    access: 'editor',
    body: NoteDraft,
    responses: { 201: Note },
  },
  removeNote: {
    method: 'DELETE',
    path: '/conversations/{conversationId}/notes/{noteId}',
    access: 'editor',
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>
