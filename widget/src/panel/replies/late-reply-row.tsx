/** @jsxImportSource preact */
import type { ChatState } from '../chat/state.ts'
import { usePanel } from '../view/panel-context.ts'
import { useReplies } from './load-replies.ts'
import type { ReplyRowProps } from './reply-row.tsx'

/** A reply, as soon as the part that draws replies is loaded; as plain text if it can't be. */
export function LateReplyRow(props: ReplyRowProps) {
  const replies = useReplies()
  const { words } = usePanel().language
  if (replies) return <replies.ReplyRow {...props} />
  return (
    <li class="row">
      {replies === null ? (
        <div class="reply">
          <Plain text={props.reply.text} />
        </div>
      ) : (
        <p class="status" role="status">
          {words.typing}
        </p>
      )}
    </li>
  )
}

export function LateFollowUps(props: { state: ChatState }) {
  const replies = useReplies()
  return replies ? <replies.FollowUps {...props} /> : null
}

export const Plain = ({ text }: { text: string }) => (
  <div class="markdown">
    <p dir="auto">{text}</p>
  </div>
)
