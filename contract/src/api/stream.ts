import { OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Problem } from './problem.ts'
import { Reply } from './trigger.ts'

const Turn = { id: Uuid, conversation_id: Uuid }

/** The events of a stream and their data. Exactly one of the last three ends it. */
export const streamEvents = {
  'turn.started': Type.Object(Turn),
  'reply.delta': Type.Object({
    text: Type.String(),
    refusal: Type.Optional(Type.Boolean({ description: 'True if the model refuses to answer, with this text' })),
  }),
  'tool.started': Type.Object({ name: Type.String() }),
  'tool.finished': Type.Object({ name: Type.String() }),
  'reply.completed': Reply,
  'turn.failed': Problem,
  'turn.cancelled': Type.Object({ ...Turn, reply: Type.String({ description: 'The partial reply' }) }),
} as const

export type StreamEventName = keyof typeof streamEvents
export type StreamEvent = {
  [Name in StreamEventName]: { event: Name; data: Static<(typeof streamEvents)[Name]> }
}[StreamEventName]

export { isTerminal } from '../event-stream.ts'

/** The status of a turn. */
export const turnStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type TurnStatus = (typeof turnStatuses)[number]
export const TurnStatusWord = OneOf(turnStatuses)
