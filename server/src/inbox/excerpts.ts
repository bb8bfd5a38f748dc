import { yieldToOthers } from '../lib/yield-to-others.ts'
import { foldedWithPlaces, isWithinWord } from '../message-search/message-search.ts'

const before = 40
const length = 160
/** A few milliseconds of work: then others have their turn. */
const charactersAtOnce = 40_000

export interface Texts {
  message: string
  reply: string
}

/** The excerpts of a list, in its order. */
export async function excerptsOf(list: Texts[], words: string[]): Promise<string[]> {
  const excerpts: string[] = []
  let characters = 0
  for (const texts of list) {
    excerpts.push(excerptOf(texts, words))
    characters += texts.message.length + texts.reply.length
    if (characters < charactersAtOnce) continue
    characters = 0
    await yieldToOthers()
  }
  return excerpts
}

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
