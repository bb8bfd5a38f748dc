/** @jsxImportSource preact */
import { leadOf } from 'beckon-contract/choices'
import { Markdown } from '../markdown/markdown.tsx'
import type { Message } from '../talk/state.ts'
import { Citations } from './citations.tsx'
import { MessageActions } from './message-actions.tsx'
import { usePanel } from './panel-context.ts'
import { QuickReplies } from './quick-replies.tsx'

interface MessageRowProps {
  message: Message
  speaker: string
  /** Only then are its choices buttons; earlier replies list them as text. */
  isLastReply: boolean
  isReplying: boolean
}

export function MessageRow({ message, speaker, isLastReply, isReplying }: MessageRowProps) {
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
  const choices = isLastReply ? message.choices : []
  return (
    <li class="row">
      <span class="unseen">{speaker}: </span>
      <div class="bubble agent">
        <Markdown text={leadOf(message.text, choices)} />
        {/* Offered choices are not sources of the reply. */}
        {message.choices.length === 0 && <Citations citations={message.citations} />}
      </div>
      {choices.length > 0 && <QuickReplies texts={choices.map(({ label }) => label)} isDisabled={isReplying} />}
      <MessageActions message={message} />
    </li>
  )
}
