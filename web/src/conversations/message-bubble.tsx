import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './message-bubble.module.css'

interface MessageBubbleProps {
  from: 'user' | 'agent'
  /** Shown as it is, never as HTML: it comes from strangers and models. */
  text: string
  isUnanswered?: boolean
  /** Below the bubble: where the reply came from, when it was said. */
  children?: ReactNode
}

export function MessageBubble({ from, text, isUnanswered = false, children }: MessageBubbleProps) {
  return (
    <div className={styles.message} data-from={from}>
      <VisuallyHidden>{from === 'user' ? 'Message:' : 'Reply:'}</VisuallyHidden>
      <div className={styles.bubble} data-unanswered={isUnanswered || undefined} dir="auto">
        {text}
      </div>
      {children && <div className={styles.notes}>{children}</div>}
    </div>
  )
}
