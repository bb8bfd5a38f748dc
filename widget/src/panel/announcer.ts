import { parseMarkdown } from 'beckon-contract/markdown'
import { plainText } from './markdown/plain-text.ts'

/** A sentence ends with its mark and a space after it, or with its line. Chinese and Japanese need no space. */
const sentence = /[\s\S]*?(?:[.!?…؟]["'»”)\]]*(?=\s)|[。！？]|\n)/y

/** Cuts a reply that arrives in pieces into whole sentences: a screen reader must not stumble from word to word. */
export function createAnnouncer() {
  let said = 0

  /** The sentences of the text so far that were not said yet. At the end, also what has no full stop. */
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
