/** @jsxImportSource preact */
import { useReplies } from './load-replies.ts'
import type { ReplyRowProps } from './reply-row.tsx'

/** A reply; as plain text until the part that draws replies is loaded. */
export function LateReplyRow(props: ReplyRowProps) {
  const replies = useReplies()
  if (replies) return <replies.ReplyRow {...props} />
  return (
    <li class="row">
      <div class="reply">
        <Plain text={props.reply.text} />
      </div>
    </li>
  )
}

export const Plain = ({ text }: { text: string }) => (
  <div class="markdown">
    <p dir="auto">{text}</p>
  </div>
)
