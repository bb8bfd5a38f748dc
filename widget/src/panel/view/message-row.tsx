/** @jsxImportSource preact */
import { Markdown } from '../markdown/markdown.tsx'
import type { Message } from '../talk/state.ts'
import { Citations } from './citations.tsx'
import { MessageActions } from './message-actions.tsx'
import { usePanel } from './panel-context.ts'

export function MessageRow({ message, speaker }: { message: Message; speaker: string }) {
  const { words } = usePanel().language
  if (message.role === 'user')
    return (
      <li class="row own">
        <span class="unseen">{words.you}: </span>
        <div class="bubble own">
          <p dir="auto">{message.text}</p>
        </div>
      </li>
    )
  return (
    <li class="row">
      <span class="unseen">{speaker}: </span>
      <div class="bubble agent">
        <Markdown text={message.text} />
        <Citations citations={message.citations} />
      </div>
      <MessageActions message={message} />
    </li>
  )
}
