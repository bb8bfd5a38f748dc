import { OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Problem } from './problem.ts'
import { Reply } from './trigger.ts'

const Turn = { id: Uuid, conversation_id: Uuid }

/** What a stream can say: the names of its events and what each carries. The last three end it; exactly one of them does. */
export const streamEvents = {
  'turn.started': Type.Object(Turn),
  'reply.delta': Type.Object({ text: Type.String() }),
  'tool.started': Type.Object({ name: Type.String() }),
  'tool.finished': Type.Object({ name: Type.String() }),
  'reply.completed': Reply,
  'turn.failed': Problem,
  'turn.cancelled': Type.Object({ ...Turn, reply: Type.String({ description: 'What was said until then' }) }),
} as const

export type StreamEventName = keyof typeof streamEvents
export type StreamEvent = {
  [Name in StreamEventName]: { event: Name; data: Static<(typeof streamEvents)[Name]> }
}[StreamEventName]

const terminalEvents: readonly StreamEventName[] = ['reply.completed', 'turn.failed', 'turn.cancelled']
export const isTerminal = ({ event }: Pick<StreamEvent, 'event'>): boolean => terminalEvents.includes(event)

/** Where a turn stands. */
export const turnStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type TurnStatus = (typeof turnStatuses)[number]
export const TurnStatusWord = OneOf(turnStatuses)
