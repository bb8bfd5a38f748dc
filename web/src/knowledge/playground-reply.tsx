import { Anchor, Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import type { Citation, PlaygroundReply } from 'beckon-contract'
import { MessageBubble } from '../conversations/message-bubble.tsx'
import { UnansweredMark } from '../conversations/unanswered-mark.tsx'
import styles from './playground-reply.module.css'

interface PlaygroundReplyBubbleProps {
  reply: PlaygroundReply
  onShowEntry: (citation: Citation) => void
  onAddAnswer: () => void
  onAskAgain: () => void
}

export function PlaygroundReplyBubble({ reply, onShowEntry, onAddAnswer, onAskAgain }: PlaygroundReplyBubbleProps) {
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
        <Anchor
          key={citation.source_id}
          component="button"
          type="button"
          className={styles.source}
          fz="xs"
          onClick={() => onShowEntry(citation)}
        >
          <IconBook2 size={14} aria-hidden />
          <span className={styles.title}>From “{citation.title}”</span>
        </Anchor>
      ))}
    </MessageBubble>
  )
}
