import { parseMarkdown } from 'beckon-contract/markdown'
import { plainText } from '../markdown/plain-text.ts'

/** A sentence ends with punctuation followed by a space, or at a line end. Chinese and Japanese need no space. */
const sentenceEnd = /[.!?…؟]["'»”)\]]{0,10}(?=\s)|[。！？]|\n/g
/** The longest end, and the space behind it. */
const endMost = 12

/** Splits a streaming reply into whole sentences, so that a screen reader doesn't stumble from word to word. */
export function createAnnouncer() {
  let announced = 0
  /** No sentence ends before here: long texts without one are searched once. */
  let searched = 0

  /** The sentences of the text so far, in Markdown, that were not announced yet. At the end, includes text without a full stop. */
  function takeSentences(text: string, isEnd: boolean): string[] {
    const sentences: string[] = []
    if (text.length < announced) announced = 0
    sentenceEnd.lastIndex = Math.max(announced, Math.min(searched, text.length) - endMost)
    while (sentenceEnd.test(text)) {
      sentences.push(text.slice(announced, sentenceEnd.lastIndex))
      announced = sentenceEnd.lastIndex
    }
    searched = text.length
    if (isEnd) {
      sentences.push(text.slice(announced))
      announced = 0
      searched = 0
    }
    return sentences
  }
  return { takeSentences }
}

/** A sentence as it is read aloud; empty if there is no word in it. */
export function spoken(sentence: string): string {
  const words = plainText(parseMarkdown(sentence))
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}
