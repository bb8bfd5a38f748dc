/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { LateFollowUps, LateReplyRow } from '../replies/late-reply-row.tsx'
import { ErrorRow } from './error-row.tsx'
import { useFollowedEnd } from './follow-end.ts'
import { Icon } from './icons.tsx'
import { OwnRow } from './own-row.tsx'
import { usePanel } from './panel-context.ts'
import { Welcome } from './welcome.tsx'

export function Conversation({ state }: { state: ChatState }) {
  const { chat, language } = usePanel()
  const { words } = language
  const { bot, messages, olderFrom, reply, error } = state
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { isAtEnd, onScroll, toEnd } = useFollowedEnd(scroller, content, list, messages[0]?.id)
  const last = messages.at(-1)
  const lastReply = messages.findLast(({ role }) => role === 'agent')
  const lastOwn = messages.findLast(({ role }) => role === 'user')?.id
  const isArriving = reply !== null && !messages.some(({ id }) => id === reply.id)
  const isAlone = messages.length === 0 && !reply
  const speaker = bot?.title || bot?.name || ''

  // The visitor's own messages are always scrolled into view.
  useLayoutEffect(toEnd, [lastOwn, bot === null])
  // When the panel is opened again, the visitor is where they were, unless something is new.
  const lastSeen = useRef(last?.id)
  useLayoutEffect(() => {
    if (state.isOpen && lastSeen.current !== last?.id) toEnd()
    lastSeen.current = last?.id
  }, [state.isOpen])

  return (
    <div class="stage">
      <div class="scroller" ref={scroller} onScroll={onScroll}>
        <div ref={content} class={isAlone ? 'beginning' : ''}>
          {!bot && !error && (
            <p class="quiet" role="status">
              {words.loading}
            </p>
          )}
          {olderFrom !== null && (
            <button type="button" class="pill middle" onClick={chat.showOlder}>
              {words.older}
            </button>
          )}
          {bot && olderFrom === null && <Welcome bot={bot} state={state} isAlone={isAlone} />}
          <ol class="messages" ref={list} aria-label={words.conversation}>
            {[...messages, ...(isArriving ? [reply] : [])].map((message) =>
              'role' in message && message.role === 'user' ? (
                <OwnRow key={message.id} text={message.text} />
              ) : (
                <LateReplyRow
                  key={message.id}
                  reply={message}
                  speaker={speaker}
                  isLastReply={message === lastReply}
                  isReplying={reply !== null && message === lastReply}
                />
              ),
            )}
          </ol>
          {lastReply && lastReply === last && !reply && !error && <LateFollowUps state={state} />}
          {error && <ErrorRow error={error} />}
        </div>
      </div>
      {!isAtEnd && !isAlone && (
        <button type="button" class="to-end" aria-label={words.latest} title={words.latest} onClick={toEnd}>
          <Icon shape="down" />
        </button>
      )}
    </div>
  )
}
