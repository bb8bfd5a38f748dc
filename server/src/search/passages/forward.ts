import { decideLanguages } from '../text/decide-languages.ts'
import type { Language } from '../text/languages.ts'
import { phrasesIn } from '../text/related-words.ts'
import { type Span, sentencesOf } from '../text/sentences.ts'
import { wordsOf } from '../text/words.ts'
import { createGrowing } from './growing.ts'
import { createLexicon, type LexiconModel, noTerm } from './lexicon.ts'

/** A title has no position in the text. */
const nowhere: Span = { start: 0, end: 0 }

export interface Passage {
  id: string
  title: string
  text: string
  /** The document it is part of; without one, all count as one document. */
  sourceId?: string
  url?: string | null
}

/**
 * All passages as word numbers in reading order. The first "sentence" of each passage is its title, which may be empty.
 */
export function readPassages(passages: readonly Passage[], botLanguage?: string, { withPhrases = false } = {}) {
  const lexicon = createLexicon()
  const words = createGrowing()
  const sentenceStarts = createGrowing()
  const passageStarts = createGrowing()
  const spans = createGrowing()
  const detected = decideLanguages(
    passages.map(({ text, sourceId = '', url }) => ({ text, document: `${sourceId} ${url ?? ''}` })),
    botLanguage,
  )
  const languages = mostFrequent(detected)
  // A price list has no detectable language: it takes that of its neighbours.
  const usual = languages.find((language) => language !== 'und') ?? 'und'

  for (const [at, { title, text }] of passages.entries()) {
    const language = detected[at] === 'und' ? usual : (detected[at] as Language)
    passageStarts.push(sentenceStarts.length)
    const read = (sentence: string, { start, end }: Span): void => {
      sentenceStarts.push(words.length)
      spans.push(start)
      spans.push(end)
      const spoken = wordsOf(sentence)
      for (const word of spoken) words.push(lexicon.add(word, language))
      if (withPhrases) for (const { token } of phrasesIn(spoken, language)) words.push(lexicon.add(token, language))
    }
    read(title, nowhere)
    for (const span of sentencesOf(text)) read(text.slice(span.start, span.end), span)
  }
  passageStarts.push(sentenceStarts.length)
  sentenceStarts.push(words.length)
  const finished = {
    lexicon: lexicon.finished(),
    words: words.finished(),
    sentenceStarts: sentenceStarts.finished(),
    passageStarts: passageStarts.finished(),
    /** The start and end of each sentence in its passage. */
    spans: spans.finished(),
  }
  return {
    ...finished,
    count: passages.length,
    contentWords: countContentWords(finished),
    /** The languages of the passages, the most frequent first. */
    languages: languages.length > 1 ? languages.filter((language) => language !== 'und') : languages,
  }
}
export type ForwardModel = ReturnType<typeof readPassages>

/** The content words of each sentence. */
function countContentWords({
  lexicon,
  words,
  sentenceStarts,
}: {
  lexicon: LexiconModel
  words: Uint32Array
  sentenceStarts: Uint32Array
}) {
  const contentWords = new Uint16Array(sentenceStarts.length - 1)
  for (let sentence = 0; sentence < contentWords.length; sentence++)
    for (let at = sentenceStarts[sentence]!; at < sentenceStarts[sentence + 1]!; at++)
      if (lexicon.termOfWord[words[at]!] !== noTerm) contentWords[sentence]!++
  return contentWords
}

function mostFrequent(detected: readonly Language[]): Language[] {
  const counts = new Map<Language, number>()
  for (const language of detected) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1]).map(([language]) => language)
}
