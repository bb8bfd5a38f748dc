/** @jsxImportSource preact */
import type { Message } from '../chat/state.ts'
import { CopyButton } from '../view/copy-button.tsx'
import { IconButton } from '../view/icon-button.tsx'
import { usePanel } from '../view/panel-context.ts'
import { replyIcons } from './reply-icons.ts'
import { timeOfDay } from './time-of-day.ts'

export function MessageActions({ message }: { message: Message }) {
  const { words, tag } = usePanel().language
  const { id, text, rating, isStopped, isCut, createdAt } = message
  return (
    <div class="actions">
      <CopyButton text={text} />
      {!isCut && <Rating id={id} rating={rating} />}
      {isStopped && <span>{words.stopped}</span>}
      {isCut && <span>{words.cut}</span>}
      <time dateTime={createdAt}>{timeOfDay(new Date(createdAt), tag)}</time>
    </div>
  )
}

function Rating({ id, rating }: Pick<Message, 'id' | 'rating'>) {
  const { chat, language } = usePanel()
  const { words } = language
  return (
    <>
      <IconButton
        icon={replyIcons.good}
        label={words.good}
        isPressed={rating === 'up'}
        onClick={() => chat.rate(id, 'up')}
      />
      <IconButton
        icon={replyIcons.bad}
        label={words.bad}
        isPressed={rating === 'down'}
        onClick={() => chat.rate(id, 'down')}
      />
    </>
  )
}
