import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import styles from './message-bubble.module.css'

interface MessageBubbleProps {
  from: 'user' | 'agent'
  /** Never HTML: it comes from visitors and models. A person's messages are shown as text, a bot's as Markdown. */
  text: string
  isUnanswered?: boolean
  /** Below the bubble: the source of the reply, and its time. */
  children?: ReactNode
}

export function MessageBubble({ from, text, isUnanswered = false, children }: MessageBubbleProps) {
  return (
    <div className={styles.message} data-from={from}>
      <VisuallyHidden>{from === 'user' ? 'Message:' : 'Reply:'}</VisuallyHidden>
      <div className={styles.bubble} data-unanswered={isUnanswered || undefined} dir="auto">
        {from === 'agent' ? <Markdown text={text} /> : text}
      </div>
      {children && <div className={styles.notes}>{children}</div>}
    </div>
  )
}
