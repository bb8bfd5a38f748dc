import { mapInSteps } from '../lib/in-steps.ts'
import { foldedWithPlaces, isWithinWord } from '../message-search/message-search.ts'

const before = 40
const length = 160

export interface Texts {
  message: string
  reply: string
}

/** The excerpts of a list, in its order. */
export const excerptsOf = (list: Texts[], words: string[]): Promise<string[]> =>
  mapInSteps(list, (texts) => excerptOf(texts, words))

/** The part of the message, or else of the reply, in which the first of the words is found. Linear in their length. */
export function excerptOf({ message, reply }: Texts, words: string[]): string {
  const inMessage = findWord(message, words)
  const inReply = inMessage === -1 ? findWord(reply, words) : -1
  const [text, at] = inReply === -1 ? [message, Math.max(inMessage, 0)] : [reply, inReply]
  const start = at <= before ? 0 : Math.max(at - length / 2, text.lastIndexOf(' ', at - before / 2) + 1)
  const shown = text.slice(start, start + length).replace(/\s+/g, ' ')
  return `${start > 0 ? '…' : ''}${shown.trim()}${start + length < text.length ? '…' : ''}`
}

/** Where a word begins that is one of `words`, or continues it; -1 if none does. */
function findWord(text: string, words: string[]): number {
  const { folded, placeOf } = foldedWithPlaces(text)
  const places = words.map((word) => findStart(folded, word)).filter((at) => at !== -1)
  return places.length === 0 ? -1 : placeOf(Math.min(...places))
}

function findStart(folded: string, word: string): number {
  let at = folded.indexOf(word)
  while (at > 0 && isWithinWord(folded, at)) at = folded.indexOf(word, at + 1)
  return at
}
