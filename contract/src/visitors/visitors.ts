import { ratings } from '../api/conversation-words.ts'
import { Feedback } from '../api/conversations.ts'
import { TurnStatusWord } from '../api/stream.ts'
import { Choices, Citation, finishReasons, modelErrors } from '../api/trigger.ts'
import { limits } from '../limits.ts'
import { content, EventStream, type Operation, type PublicOperation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { schemasFor } from '../settings/appearance.ts'
import { PageContext } from './page-context.ts'

/**
 * The visitors' API: one visitor and one bot only. The widget uses it, and so can any interface on a bot's allowed sites.
 */

/** How a page should draw the launcher. */
export const LauncherSettings = Type.Object({
  ...schemasFor('launcher'),
  title: Type.String(),
  words: Type.String({ description: 'What the launcher says before the chat is loaded, in the bot’s language' }),
})
export type LauncherSettings = Static<typeof LauncherSettings>

/** Why the launcher must not be drawn, in one line for the console. */
export const LauncherRefusal = Type.Object({
  allowed: Type.Literal(false),
  code: OneOf(['embedding_disabled', 'site_not_allowed', 'agent_not_found']),
  detail: Type.String(),
})
export type LauncherRefusal = Static<typeof LauncherRefusal>

export const VisitorSessionRequest = Closed({
  visitor: Type.Optional(Type.String({ maxLength: 200, description: 'The secret of an earlier session' })),
  anew: Type.Optional(
    Type.Boolean({ description: 'A new visitor: the browser’s cookie of an earlier session is ignored and replaced' }),
  ),
  identity: Type.Optional(
    Type.String({ maxLength: limits.identityCharacters, description: 'A JWT signed with the bot’s identity secret' }),
  ),
  renew: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description:
        'The token of the previous session, even if expired: an identified visitor stays identified for a day',
    }),
  ),
})
export type VisitorSessionRequest = Static<typeof VisitorSessionRequest>

export const VisitorSession = Type.Object({
  token: Type.String({ description: 'For further calls, as `Authorization: Bearer`' }),
  expires_at: Instant,
  expires_in: Type.Integer({ description: 'Seconds until then, for clients whose clock is wrong' }),
  visitor: Type.String({ description: 'A secret to store, for later sessions in this browser' }),
  is_returning: Type.Boolean({ description: 'Whether this browser had a session before' }),
  person: NullableString({
    description: 'A different value means a different person; null for visitors who were not identified',
  }),
  bot: Type.Object({
    ...schemasFor('panel'),
    name: Type.String(),
    title: Type.String(),
    greeting: Type.String(),
    language: Type.String(),
  }),
})
export type VisitorSession = Static<typeof VisitorSession>

export const VisitorQuestion = Closed({
  message: Type.String(),
  conversation_id: Type.Optional(Uuid),
  context: Type.Optional(PageContext),
})
export type VisitorQuestion = Static<typeof VisitorQuestion>

export const VisitorReply = Type.Object({
  id: Uuid,
  conversation_id: Uuid,
  reply: Type.String(),
  answered: Type.Boolean(),
  finish_reason: OneOf(finishReasons),
  choices: Choices,
  citations: Type.Array(Citation),
  created_at: Instant,
})
export type VisitorReply = Static<typeof VisitorReply>

export const VisitorTurn = Type.Object({ id: Uuid, conversation_id: Uuid, status: TurnStatusWord })
export type VisitorTurn = Static<typeof VisitorTurn>

export const VisitorConversationList = ListOf(
  Type.Object({ id: Uuid, opening: Type.String(), updated_at: Instant, turns: Type.Integer() }),
)
export type VisitorConversationList = Static<typeof VisitorConversationList>

export const VisitorMessage = Type.Object({
  id: Uuid,
  role: OneOf(['user', 'agent']),
  text: Type.String(),
  created_at: Instant,
  finish_reason: Type.Optional(OneOf(finishReasons)),
  choices: Type.Optional(Choices),
  citations: Type.Optional(Type.Array(Citation)),
  feedback: Type.Optional(Type.Object({ rating: OneOf(ratings) })),
})
export type VisitorMessage = Static<typeof VisitorMessage>
export const VisitorMessageList = ListOf(VisitorMessage)

export const ImageQuery = Type.Object({ url: Type.String({ minLength: 1, maxLength: limits.urlCharacters }) })

const ofBot = ['agent_not_found', 'embedding_disabled'] as const

/** For the widget's own pages. */
const panelOperations = {
  /** A module: a page with a strict policy only has to allow the service in `script-src`. */
  getLauncher: {
    method: 'GET',
    path: '/{bot_uuid}/launcher.js',
    access: 'public',
    responses: { 200: content('text/javascript') },
  },
  getPanel: {
    method: 'GET',
    path: '/{bot_uuid}/panel',
    access: 'public',
    responses: { 200: content('text/html') },
    // not_found: the widget is not built.
    errors: [...ofBot, 'not_found'],
  },
  /** Removes the browser's cookie. */
  forgetVisitor: {
    method: 'DELETE',
    path: '/{bot_uuid}/session',
    access: 'public',
    responses: { 204: null },
    errors: ofBot,
  },
  /** A picture in a reply, loaded by the service. For `img` elements of the panel, which send no token. */
  getImage: {
    method: 'GET',
    path: '/{bot_uuid}/images',
    access: 'public',
    query: ImageQuery,
    responses: { 200: content('image/*') },
    errors: [...ofBot, 'not_found', 'rate_limited'],
  },
} as const satisfies Record<string, Operation>

/** Documented for everyone. */
export const publicVisitorOperations = {
  beginSession: {
    method: 'POST',
    path: '/{bot_uuid}/session',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Begin or renew a visitor’s session',
    description:
      'Send `{}` for a new visitor. Store `visitor` in the browser, and send it later to continue as the same visitor. The ' +
      '`token` is valid for 30 minutes; renew it with `visitor` and `renew`. With `identity`, a JWT signed by your server, ' +
      'the visitor is identified, and has the same conversations on every device. *Embedding* must be on.',
    access: 'public',
    body: VisitorSessionRequest,
    responses: { 201: VisitorSession },
    errors: [...ofBot, 'identity_invalid', 'rate_limited'],
  },
  sendMessage: {
    method: 'POST',
    path: '/{bot_uuid}/messages',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Send a message and stream the reply',
    description:
      'Server-sent events, as for `trigger`. If the connection drops, the reply is still completed and stored: resume with the ' +
      'turn’s events. With an `Idempotency-Key`, a message that is sent again is not asked twice.',
    access: 'visitor',
    headers: ['Idempotency-Key'],
    body: VisitorQuestion,
    responses: { 200: EventStream },
    responseHeaders: { 200: ['Idempotency-Replayed'] },
    errors: [
      ...ofBot,
      'not_found',
      'message_too_long',
      'budget_exhausted',
      'conversation_busy',
      'quota_exceeded',
      'idempotency_key_reused',
      'interrupted',
      ...modelErrors,
    ],
  },
  followVisitorTurn: {
    method: 'GET',
    path: '/{bot_uuid}/turns/{id}/events',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Stream a visitor’s turn, from any point',
    description: 'With `Last-Event-ID`, the stream resumes after that event; after the last one the response is `204`.',
    access: 'visitor',
    headers: ['Last-Event-ID'],
    responses: { 200: EventStream, 204: null },
    errors: ofBot,
  },
  cancelVisitorTurn: {
    method: 'POST',
    path: '/{bot_uuid}/turns/{id}/cancel',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Stop a visitor’s turn',
    description: 'The partial reply is stored. Needs no body.',
    access: 'visitor',
    responses: { 200: VisitorTurn },
    errors: ofBot,
  },
  listVisitorConversations: {
    method: 'GET',
    path: '/{bot_uuid}/conversations',
    fromSites: true,
    tag: 'Visitors',
    summary: 'List the visitor’s conversations',
    description: 'With this bot only, newest first.',
    access: 'visitor',
    query: PageQuery,
    responses: { 200: VisitorConversationList },
    errors: ofBot,
  },
  listVisitorMessages: {
    method: 'GET',
    path: '/{bot_uuid}/conversations/{id}/messages',
    fromSites: true,
    tag: 'Visitors',
    summary: 'List the messages of a visitor’s conversation',
    description: 'Newest first: each reply before the message it answers.',
    access: 'visitor',
    query: PageQuery,
    responses: { 200: VisitorMessageList },
    errors: ofBot,
  },
  rateVisitorMessage: {
    method: 'PUT',
    path: '/{bot_uuid}/messages/{id}/feedback',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Rate a reply',
    description: 'Replaces an earlier rating.',
    access: 'visitor',
    body: Feedback,
    responses: { 200: VisitorMessage },
    errors: ofBot,
  },
  removeVisitorRating: {
    method: 'DELETE',
    path: '/{bot_uuid}/messages/{id}/feedback',
    fromSites: true,
    tag: 'Visitors',
    summary: 'Remove the rating of a reply',
    description: 'Needs no body.',
    access: 'visitor',
    responses: { 200: VisitorMessage },
    errors: ofBot,
  },
} as const satisfies Record<string, PublicOperation>

export const visitorOperations = { ...panelOperations, ...publicVisitorOperations }
