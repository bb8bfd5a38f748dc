/** @jsxImportSource preact */
import type { Conversation, Talk } from '../talk/state.ts'
import { ErrorRow } from './error-row.tsx'
import { usePanel } from './panel-context.ts'

export function History({ state }: { state: Talk }) {
  const { talk, language } = usePanel()
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
        <ul class="conversations">
          {conversations?.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
        {moreConversationsFrom !== null && conversations && (
          <button type="button" class="pill" onClick={talk.showMoreHistory}>
            {words.more}
          </button>
        )}
        {error && <ErrorRow error={error} />}
      </div>
    </div>
  )
}

function Row({ conversation: { id, opening, updated_at } }: { conversation: Conversation }) {
  const { talk, language } = usePanel()
  const when = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <button type="button" onClick={() => talk.showConversation(id)}>
        <span dir="auto">{opening}</span>
        <time dateTime={updated_at}>{when.format(new Date(updated_at))}</time>
      </button>
    </li>
  )
}
