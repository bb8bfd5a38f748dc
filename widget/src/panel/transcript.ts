import type { ChatState, Message } from './chat/state.ts'

type Page = Pick<ChatState, 'messages' | 'olderFrom'>

/** All messages of the conversation, not only those that are shown. */
export async function loadWhole({ messages, olderFrom }: Page, loadOlder: (cursor: string) => Promise<Page>) {
  let [whole, cursor] = [messages, olderFrom]
  while (cursor !== null) {
    const older = await loadOlder(cursor)
    whole = [...older.messages, ...whole]
    cursor = older.olderFrom
  }
  return whole
}

/** A conversation as text: who said what, and when. Markdown is readable as it is: its lists, tables, code and links stay whole. */
export const transcriptOf = (messages: Message[], names: { user: string; agent: string }, tag: string): string => {
  const when = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return messages
    .map(({ role, text, createdAt }) => `${names[role]}, ${when.format(new Date(createdAt))}\n${text}\n`)
    .join('\n')
}

/** Saves a text as a file of the visitor's. */
export function saveFile(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
