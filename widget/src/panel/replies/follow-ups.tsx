/** @jsxImportSource preact */
import type { ChatState } from '../chat/state.ts'
import { usePanel } from '../view/panel-context.ts'
import { QuickReplies } from '../view/quick-replies.tsx'

export function FollowUps({ state }: { state: ChatState }) {
  const { words } = usePanel().language
  const texts = followUpsOf(state)
  if (texts.length === 0) return null
  return (
    <div class="follow-ups">
      <QuickReplies texts={texts} label={words.suggested} />
    </div>
  )
}

const followUpsMost = 2

/** Another case, and other marks and spaces, make no other question. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/**
 * Questions the author suggests that were not asked yet in this conversation, unless the reply asks one itself. None if
 * its beginning, where they may have been asked, is not shown.
 */
export function followUpsOf({ bot, messages, olderFrom }: ChatState): string[] {
  const last = messages.at(-1)
  if (!bot || !last || last.choices.length > 0 || last.isCut || olderFrom !== null) return []
  const asked = new Set(messages.filter(({ role }) => role === 'user').map(({ text }) => wordsOf(text)))
  return bot.suggestions.filter((text) => !asked.has(wordsOf(text))).slice(0, followUpsMost)
}
