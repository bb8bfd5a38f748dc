/** @jsxImportSource preact */
import type { Citation } from 'beckon-contract'
import { leadOf } from 'beckon-contract/choices'
import type { ArrivingReply, Message } from '../chat/state.ts'
import { memo } from '../view/memo.tsx'
import { usePanel } from '../view/panel-context.ts'
import { QuickReplies } from '../view/quick-replies.tsx'
import { CitedReply } from './cited-reply.tsx'
import { MessageActions } from './message-actions.tsx'
import { useRevealed } from './revealed.ts'
import { whileArriving } from './while-arriving.ts'

const none: Citation[] = []

export interface ReplyRowProps {
  /** A reply keeps its row when its end has arrived. */
  reply: Message | ArrivingReply
  speaker: string
  /** Only then are its choices buttons; earlier replies list them as text. */
  isLastReply: boolean
  isReplying: boolean
}

/** A reply, whole or being received. It is not announced from here: see announcements.ts. */
export const ReplyRow = memo(({ reply, speaker, isLastReply, isReplying }: ReplyRowProps) => {
  const message = 'role' in reply ? reply : null
  const choices = (isLastReply && message?.choices) || []
  const lead = leadOf(reply.text, choices)
  const text = useRevealed(lead, !message)
  /** What belongs to a reply follows its last word. */
  const whole = text === lead ? message : null
  return (
    <li class="row">
      {message && <span class="unseen">{speaker}: </span>}
      <div class="reply" aria-busy={!message}>
        {/* Offered choices are not sources of the reply. */}
        {text && (
          <CitedReply
            text={whole ? text : whileArriving(text)}
            citations={whole?.choices.length === 0 ? whole.citations : none}
          />
        )}
        {!message && <Typing reply={reply as ArrivingReply} />}
      </div>
      {whole && choices.length > 0 && (
        <QuickReplies texts={choices.map(({ label }) => label)} isDisabled={isReplying} />
      )}
      {whole && <MessageActions message={whole} />}
    </li>
  )
})

function Typing({ reply: { text, isUsingTool } }: { reply: ArrivingReply }) {
  const { words } = usePanel().language
  if (text && !isUsingTool) return null
  return (
    <p class="typing" role="status">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span class={isUsingTool ? '' : 'unseen'}>{isUsingTool ? words.lookingUp : words.typing}</span>
    </p>
  )
}
