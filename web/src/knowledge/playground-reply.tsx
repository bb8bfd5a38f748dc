import { Anchor, Button } from '@mantine/core'
import type { Citation, PlaygroundReply } from 'beckon-contract'
import { CitationNote } from '../conversations/citation-note.tsx'
import { MessageBubble } from '../conversations/message-bubble.tsx'
import { UnansweredMark } from '../conversations/unanswered-mark.tsx'
import styles from './playground-reply.module.css'

interface PlaygroundReplyBubbleProps {
  reply: PlaygroundReply
  onShowCited: (citation: Citation) => void
  onAddAnswer: () => void
  onAskAgain: () => void
}

export function PlaygroundReplyBubble({ reply, onShowCited, onAddAnswer, onAskAgain }: PlaygroundReplyBubbleProps) {
  return (
    <MessageBubble from="agent" text={reply.reply} isUnanswered={!reply.answered}>
      {!reply.answered && (
        <>
          <UnansweredMark />
          <Button variant="light" size="compact-xs" onClick={onAddAnswer}>
            Add an answer
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onAskAgain}>
            Ask again
          </Button>
        </>
      )}
      {reply.citations.map((citation) => (
        <CitationNote
          key={`${citation.source_id} ${citation.quote}`}
          citation={citation}
          reply={reply.reply}
          link={(words) => (
            <Anchor
              component="button"
              type="button"
              className={styles.source}
              fz="xs"
              onClick={() => onShowCited(citation)}
            >
              {words}
            </Anchor>
          )}
        />
      ))}
    </MessageBubble>
  )
}
