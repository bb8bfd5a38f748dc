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
  const detected = passages.map(({ text }) => detectLanguage(text))
  const languages = mostFrequent(detected)
  // A price list shows no language of its own: it is read in that of its neighbours.
  const usual = languages.find((language) => language !== 'und') ?? 'und'

  for (const [at, { title, text }] of passages.entries()) {
    const language = detected[at] === 'und' ? usual : (detected[at] as Language)
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
  return {
    count: passages.length,
    lexicon: lexicon.finished(),
    words: words.finished(),
    sentenceStarts: sentenceStarts.finished(),
    passageStarts: passageStarts.finished(),
    /** The languages of the passages, the most frequent first. */
    languages: languages.length > 1 ? languages.filter((language) => language !== 'und') : languages,
  }
}
export type Forward = ReturnType<typeof readPassages>

function mostFrequent(detected: readonly Language[]): Language[] {
  const counts = new Map<Language, number>()
  for (const language of detected) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1]).map(([language]) => language)
}
