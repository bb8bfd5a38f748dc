/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Talk } from '../talk/state.ts'
import { ErrorRow } from './error-row.tsx'
import { Icon } from './icons.tsx'
import { MessageRow } from './message-row.tsx'
import { usePanel } from './panel-context.ts'
import { ReplyRow } from './reply-row.tsx'
import { Welcome } from './welcome.tsx'

const nearPx = 60

export function Conversation({ state }: { state: Talk }) {
  const { talk, language } = usePanel()
  const { words } = language
  const { bot, messages, olderFrom, reply, error } = state
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastReply = messages.findLast(({ role }) => role === 'agent')
  const lastOwn = messages.findLast(({ role }) => role === 'user')?.id

  const toEnd = () => scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  // The visitor's own messages are always scrolled into view; replies only if the visitor hasn't scrolled away.
  useLayoutEffect(toEnd, [lastOwn, state.isOpen, bot])
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [messages, reply, error])
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    setAtEnd(scrollHeight - scrollTop - clientHeight < nearPx)
  }

  return (
    <div class="stage">
      <div class="scroller" ref={scroller} onScroll={look}>
        {!bot && !error && (
          <p class="quiet" role="status">
            {words.loading}
          </p>
        )}
        {olderFrom !== null && (
          <button type="button" class="pill" onClick={talk.showOlder}>
            {words.older}
          </button>
        )}
        {bot && olderFrom === null && <Welcome bot={bot} isAlone={messages.length === 0 && !reply} />}
        <ol class="messages" aria-label={words.conversation}>
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              speaker={bot?.title || bot?.name || ''}
              isLastReply={message === lastReply}
              isReplying={reply !== null}
            />
          ))}
          {reply && <ReplyRow reply={reply} />}
        </ol>
        {error && <ErrorRow error={error} />}
      </div>
      {!isAtEnd && (
        <button type="button" class="to-end" aria-label={words.latest} title={words.latest} onClick={toEnd}>
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}
