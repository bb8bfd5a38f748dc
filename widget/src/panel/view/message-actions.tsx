/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { copyText } from '../copy-text.ts'
import type { Message } from '../talk/state.ts'
import { IconButton } from './icon-button.tsx'
import { usePanel } from './panel-context.ts'

const shownMs = 2_000

export function MessageActions({ message }: { message: Message }) {
  const { talk, language } = usePanel()
  const { words, tag } = language
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const { id, text, rating, isStopped, createdAt } = message
  return (
    <div class="actions">
      <IconButton
        icon={isCopied ? 'done' : 'copy'}
        label={isCopied ? words.copied : words.copy}
        onClick={() => void copyText(text).then(setCopied)}
      />
      <IconButton icon="good" label={words.good} isPressed={rating === 'up'} onClick={() => talk.rate(id, 'up')} />
      <IconButton icon="bad" label={words.bad} isPressed={rating === 'down'} onClick={() => talk.rate(id, 'down')} />
      {isStopped && <span>{words.stopped}</span>}
      <time dateTime={createdAt}>
        {new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(createdAt))}
      </time>
    </div>
  )
}
