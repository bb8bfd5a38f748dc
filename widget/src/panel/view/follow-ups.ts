import type { ChatState } from '../chat/state.ts'

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
