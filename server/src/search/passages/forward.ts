import { detectLanguage, type Language } from '../text/languages.ts'
import { sentencesOf } from '../text/sentences.ts'
import { wordsOf } from '../text/words.ts'
import { createGrowing } from './growing.ts'
import { createLexicon } from './lexicon.ts'

export interface Passage {
  id: string
  title: string
  text: string
}

/** All passages as word numbers in reading order. The first "sentence" of each passage is its title, which may be empty. */
export function readPassages(passages: readonly Passage[]) {
  const lexicon = createLexicon()
  const words = createGrowing()
  const sentenceStarts = createGrowing()
  const passageStarts = createGrowing()
  const shares = new Map<Language, number>()

  for (const { title, text } of passages) {
    const language = detectLanguage(text)
    shares.set(language, (shares.get(language) ?? 0) + 1)
    passageStarts.push(sentenceStarts.length)
    const read = (sentence: string): void => {
      sentenceStarts.push(words.length)
      for (const word of wordsOf(sentence)) words.push(lexicon.add(word, language))
    }
    read(title)
    for (const { start, end } of sentencesOf(text)) read(text.slice(start, end))
  }
  passageStarts.push(sentenceStarts.length)
  sentenceStarts.push(words.length)
  const languages = [...shares].sort((one, other) => other[1] - one[1]).map(([language]) => language)
  return {
    count: passages.length,
    lexicon: lexicon.finished(),
    words: words.finished(),
    sentenceStarts: sentenceStarts.finished(),
    passageStarts: passageStarts.finished(),
    /** The languages of the passages, the most frequent first. */
    languages,
  }
}
export type Forward = ReturnType<typeof readPassages>
