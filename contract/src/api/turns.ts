import { EventStream, type PublicOperation } from '../operation.ts'
import { Instant, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Problem } from './problem.ts'
import { TurnStatusWord } from './stream.ts'
import { Reply, replyErrors, TriggerRequest } from './trigger.ts'

export const Turn = Type.Object({
  id: { ...Uuid, description: 'The id of the turn, and of its reply' },
  object: OneOf(['turn']),
  agent_id: Uuid,
  conversation_id: Uuid,
  status: TurnStatusWord,
  reply: Type.Union([Reply, Type.Null()], { description: 'Set once the turn is completed or cancelled' }),
  error: Type.Union([Problem, Type.Null()], { description: 'Set once the turn has failed' }),
  created_at: Instant,
})
export type Turn = Static<typeof Turn>

export const turnOperations = {
  trigger: {
    method: 'POST',
    path: '/agents/{bot_uuid}/trigger',
    tag: 'Replies',
    summary: 'Send a message to a bot and get its reply',
    description:
      "Runs the bot once. The reply is stored before it is sent. The bot's *API trigger* switch must be on. " +
      'Without `conversation_id`, a new conversation starts; its id is in the response.\n\n' +
      'With `"stream": true` or `Accept: text/event-stream`, the reply is sent as server-sent events: `turn.started`, ' +
      '`reply.delta` …, `tool.started`, `tool.finished`, and at the end exactly one of `reply.completed` (with the ' +
      'full reply), `turn.failed` (a problem document), `turn.cancelled`. If the client disconnects, nothing is lost: the ' +
      'reply is still completed and stored. `"format": "ai-sdk"` streams the UI messages of the AI SDK instead.\n\n' +
      'With `Prefer: respond-async`, the response is `202` with the turn, its `Location` and `Retry-After`. Replies that ' +
      'take longer than 55 s switch to this automatically; with `Prefer: wait=10`, those that take longer than 10 s.\n\n' +
      'With `Idempotency-Key`, retries get the first response again (`Idempotency-Replayed: true`) for 24 h; a retried ' +
      'stream joins the running one from its beginning.',
    access: 'token:trigger',
    body: TriggerRequest,
    headers: ['Idempotency-Key', 'Prefer'],
    responses: { 200: Reply, 202: Turn },
    responseHeaders: {
      200: ['Idempotency-Replayed'],
      202: ['Idempotency-Replayed', 'Location', 'Preference-Applied', 'Retry-After'],
    },
    streams: true,
    errors: replyErrors,
  },
  getTurn: {
    method: 'GET',
    path: '/agents/{bot_uuid}/turns/{id}',
    tag: 'Replies',
    summary: 'Get one turn',
    description: 'Its status, and the reply once it is ready. For asynchronous calls.',
    access: 'token:trigger',
    responses: { 200: Turn },
    errors: ['agent_not_found'],
  },
  followTurn: {
    method: 'GET',
    path: '/agents/{bot_uuid}/turns/{id}/events',
    tag: 'Replies',
    summary: 'Stream a turn, from any point',
    description:
      'Streams the events of the turn. With `Last-Event-ID`, the stream resumes after that event; missed events come ' +
      'first. Also works after the turn has ended. After its last event the response is `204`, which tells an ' +
      '`EventSource` not to reconnect.',
    access: 'token:trigger',
    headers: ['Last-Event-ID'],
    responses: { 200: EventStream, 204: null },
    errors: ['agent_not_found'],
  },
  cancelTurn: {
    method: 'POST',
    path: '/agents/{bot_uuid}/turns/{id}/cancel',
    tag: 'Replies',
    summary: 'Stop a turn',
    description:
      'Needs no body and no `Content-Type`; a body is ignored. The partial reply is stored with `finish_reason: "cancelled"`. Cancelling twice or too late is harmless: the ' +
      'response shows how the turn ended.',
    access: 'token:trigger',
    responses: { 200: Turn },
    errors: ['agent_not_found'],
  },
} as const satisfies Record<string, PublicOperation>
