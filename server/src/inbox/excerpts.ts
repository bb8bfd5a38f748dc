import { indexedWords } from '../message-search/message-search.ts'

const before = 40
const length = 160
/** Of a long text, only the beginning is looked at: a list needs a hundred excerpts. */
const charactersMost = 8_000

/** The part of the message, or else of the reply, in which the first of the words is found. */
export function excerptOf({ message, reply }: { message: string; reply: string }, words: string[]): string {
  const found = [message, reply].map((text) => findWord(text.slice(0, charactersMost), words))
  const place = found.findIndex((at) => at >= 0)
  const text = place === 1 ? reply : message
  const at = found[Math.max(place, 0)] ?? 0
  const start = at <= before ? 0 : Math.max(0, text.lastIndexOf(' ', at - before / 2) + 1)
  const shown = text.slice(start, start + length).replace(/\s+/g, ' ')
  return `${start > 0 ? '…' : ''}${shown.trim()}${start + length < text.length ? '…' : ''}`
}

/** Where a word begins that is one of `words`, or continues it; -1 if none does. */
function findWord(text: string, words: string[]): number {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const forms = indexedWords([run])
    if (forms.some((form) => words.some((word) => form.startsWith(word)))) return index
  }
  return -1
}
