import type { Reply, VisitorReply } from 'beckon-contract'
import type { NonFailureEvent } from '../conversations/conversations.ts'

/** A turn as a visitor sees it: that a tool is running but not which, and nothing about cost. */
export function presentForVisitor(event: NonFailureEvent): unknown {
  if (event.event === 'reply.completed') return replyOf(event.data)
  return event.event === 'tool.started' || event.event === 'tool.finished' ? { name: 'tool' } : event.data
}

const replyOf = (reply: Reply): VisitorReply => ({
  id: reply.id,
  conversation_id: reply.conversation_id,
  reply: reply.reply,
  answered: reply.answered,
  finish_reason: reply.finish_reason,
  choices: reply.choices,
  citations: reply.citations,
  created_at: reply.created_at,
})
