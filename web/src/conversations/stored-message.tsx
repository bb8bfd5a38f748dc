import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Message } from 'beckon-contract'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { CitationNote } from './citation-note.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from './stored-message.module.css'
import { UnansweredMark } from './unanswered-mark.tsx'

interface StoredMessageProps {
  message: Message
  botId: string
  /** What the reply is about, for those who may add an answer to it. */
  question?: string | undefined
}

export function StoredMessage({ message, botId, question }: StoredMessageProps) {
  const { role, text, created_at, citations = [], feedback } = message
  const isUnanswered = role === 'agent' && message.answered === false
  const metadata = Object.entries(message.metadata ?? {})
  return (
    <MessageBubble from={role} text={text} isUnanswered={isUnanswered}>
      {isUnanswered && <UnansweredMark />}
      {isUnanswered && question && (
        <AnchorLink to="/bots/$botId/knowledge" params={{ botId }} state={{ question }} fz="xs" fw={500}>
          Add an answer
        </AnchorLink>
      )}
      {citations.map((citation) => (
        <CitationNote
          key={`${citation.source_id} ${citation.quote}`}
          citation={citation}
          reply={text}
          link={(words) => (
            <AnchorLink
              to="/bots/$botId/knowledge"
              params={{ botId }}
              state={{ cited: { source_id: citation.source_id, title: citation.title } }}
              c="dimmed"
              className={styles.cited}
            >
              {words}
            </AnchorLink>
          )}
        />
      ))}
      {message.finish_reason === 'length' && <span>Cut short: the reply was too long</span>}
      {message.finish_reason === 'cancelled' && <span>Stopped before the end</span>}
      {message.finish_reason === 'handoff' && <span>Handed over to a person</span>}
      {feedback && (
        <span className={styles.note}>
          {feedback.rating === 'up' ? <IconThumbUp size={14} aria-hidden /> : <IconThumbDown size={14} aria-hidden />}
          {feedback.rating === 'up' ? 'Rated helpful' : 'Rated not helpful'}
          {feedback.comment && `: “${feedback.comment}”`}
        </span>
      )}
      {metadata.map(([name, value]) => (
        <span key={name} className={styles.fact}>
          {name}: {String(value)}
        </span>
      ))}
      <RelativeTime value={created_at} />
    </MessageBubble>
  )
}
