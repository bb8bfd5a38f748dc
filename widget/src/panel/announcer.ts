import { parseMarkdown } from 'beckon-contract/markdown'
import { plainText } from './markdown/plain-text.ts'

/** A sentence ends with punctuation followed by a space, or at a line end. Chinese and Japanese need no space. */
const sentence = /[\s\S]*?(?:[.!?…؟]["'»”)\]]*(?=\s)|[。！？]|\n)/y

/** Splits a streaming reply into whole sentences, so that a screen reader doesn't stumble from word to word. */
export function createAnnouncer() {
  let said = 0

  /** The sentences of the text so far that were not announced yet. At the end, includes text without a full stop. */
  function takeSentences(text: string, isEnd: boolean): string[] {
    const sentences: string[] = []
    if (text.length < said) said = 0
    sentence.lastIndex = said
    for (let found = sentence.exec(text); found; found = sentence.exec(text)) {
      said = sentence.lastIndex
      sentences.push(found[0])
    }
    if (isEnd) {
      sentences.push(text.slice(said))
      said = 0
    }
    return sentences.map((words) => plainText(parseMarkdown(words))).filter((words) => /[\p{L}\p{N}]/u.test(words))
  }
  return { takeSentences }
}
