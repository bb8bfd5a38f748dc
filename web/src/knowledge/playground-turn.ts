import type { FinishReason, PlaygroundReply, StreamEvent } from 'beckon-contract'
import { standIns } from '../conversations/turn-words.ts'
import { ApiFailure } from '../request.ts'

export interface PlaygroundTurn {
  id: string
  message: string
  /** The reply so far. */
  text: string
  /** The tools that are currently running. */
  tools: string[]
  /** Known once the bot has started. */
  conversationId?: string
  turnId?: string
  isStopping?: boolean
  /** Set while disconnected: retrying automatically, or stopped until the person retries. */
  line?: 'cut' | 'lost'
  /** One of these ends the turn. */
  reply?: PlaygroundReply
  /** The model failed or refused, and the reply is only a text that stands in for it. */
  standIn?: FinishReason
  failure?: string
  isStopped?: boolean
}

export const newTurn = (id: string, message: string): PlaygroundTurn => ({ id, message, text: '', tools: [] })

export const isUnderWay = ({ reply, failure, isStopped, line }: PlaygroundTurn) =>
  !reply && !failure && !isStopped && line !== 'lost'

/** Applies one more event to the turn. */
export function applyEvent(turn: PlaygroundTurn, { event, data }: StreamEvent): PlaygroundTurn {
  switch (event) {
    case 'turn.started':
      return { ...turn, conversationId: data.conversation_id, turnId: data.id }
    case 'reply.delta':
      return { ...turn, text: turn.text + data.text }
    case 'tool.started':
      return { ...turn, tools: [...turn.tools, data.name] }
    case 'tool.finished':
      return { ...turn, tools: turn.tools.toSpliced(turn.tools.indexOf(data.name), 1) }
    case 'reply.completed':
      return {
        ...completed(turn, { ...data, conversationId: data.conversation_id }),
        ...(standIns.has(data.finish_reason) && { standIn: data.finish_reason }),
      }
    case 'turn.failed':
      return { ...turn, tools: [], failure: data.detail }
    case 'turn.cancelled':
      return { ...turn, tools: [], text: data.reply, isStopped: true }
    default:
      return turn
  }
}

/** The turn after its connection was dropped or restored. */
export function onLine({ line: _, ...turn }: PlaygroundTurn, isUp: boolean): PlaygroundTurn {
  return isUp ? turn : { ...turn, line: 'cut' }
}

/** The turn after its final outcome. If only the connection failed, it can be resumed. */
export function broken(turn: PlaygroundTurn, failure: Error): PlaygroundTurn {
  const isLost = failure instanceof ApiFailure && failure.code === 'unreachable' && turn.conversationId !== undefined
  return isLost ? { ...turn, line: 'lost' } : { ...onLine(turn, true), tools: [], failure: failure.message }
}

const completed = (
  turn: PlaygroundTurn,
  { conversationId, reply, answered, choices, citations }: PlaygroundReply,
): PlaygroundTurn => ({
  ...turn,
  tools: [],
  text: reply,
  conversationId,
  reply: { conversationId, reply, answered, choices, citations },
})
