/** @jsxImportSource preact */
import { Markdown } from '../markdown/markdown.tsx'
import type { Talk } from '../talk/state.ts'
import { usePanel } from './panel-context.ts'

/** The reply being received. It is not announced from here: see announcements.ts. */
export function ReplyRow({ reply }: { reply: NonNullable<Talk['reply']> }) {
  const { words } = usePanel().language
  return (
    <li class="row">
      <div class="bubble agent" aria-busy="true">
        {reply.text && <Markdown text={reply.text} />}
        {(!reply.text || reply.isUsingTool) && (
          <p class="typing" role="status">
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span class={reply.isUsingTool ? '' : 'unseen'}>{reply.isUsingTool ? words.lookingUp : words.typing}</span>
          </p>
        )}
      </div>
    </li>
  )
}
