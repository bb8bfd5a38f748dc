/** @jsxImportSource preact */

import type { ChatState, Conversation } from '../chat/state.ts'
import { adoptStyles } from '../styles/adopt.ts'
import styles from '../styles/history.css?inline'
import { useDateFormat } from './date-format.ts'
import { ErrorRow } from './error-row.tsx'
import { usePanel } from './panel-context.ts'

adoptStyles(styles)

export function History({ state }: { state: ChatState }) {
  const { chat, language } = usePanel()
  const { words } = language
  const { conversations, moreConversationsFrom, error } = state
  return (
    <div class="stage">
      <div class="scroller">
        {!conversations && !error && (
          <p class="quiet" role="status">
            {words.loading}
          </p>
        )}
        {conversations?.length === 0 && <p class="quiet">{words.noHistory}</p>}
        {conversations && <ConversationList conversations={conversations} />}
        {moreConversationsFrom !== null && conversations && (
          <button type="button" class="pill middle" onClick={chat.showMoreHistory}>
            {words.more}
          </button>
        )}
        {error && <ErrorRow error={error} />}
      </div>
    </div>
  )
}

export function ConversationList({ conversations }: { conversations: Conversation[] }) {
  const { chat, language } = usePanel()
  const when = useDateFormat(language.tag, 'medium')
  return (
    <ul class="conversations">
      {conversations.map(({ id, opening, updated_at }) => (
        <li key={id}>
          <button type="button" onClick={() => chat.showConversation(id)}>
            <span dir="auto">{opening}</span>
            <time dateTime={updated_at}>{when(updated_at)}</time>
          </button>
        </li>
      ))}
    </ul>
  )
}
