import { enumeratedParts } from './enumerated.ts'
import { asks } from './text/asking.ts'
import { isFrameWord } from './text/frame-words.ts'
import { detectLanguage, type Language } from './text/languages.ts'
import { sentencesOf } from './text/sentences.ts'
import { isFunctionWord, wordsOf, wordsOfStory } from './text/words.ts'

const fewestWords = 2
/** A visitor may paste a page; its beginning says what it is about. */
const stretchesAtMost = 16

/** Part of a message that may be a separate question. */
export interface Stretch {
  text: string
  /**
   * A sentence of a story may be the actual question; sentences of a short message, and clauses, only add further
   * questions.
   */
  kind: 'whole' | 'sentence' | 'short-sentence' | 'clause'
  /** It is certainly a question of its own: it has a question mark or is worded so, is numbered, or "and" adds it to one. */
  isQuestion: boolean
}

/** Words that join two questions, per language: an English "a" or "I" must not split anything. */
const joiners: Partial<Record<Language, string>> = {
  cs: 'a',
  da: 'og',
  de: 'und|sowie',
  el: 'και',
  en: 'and|also|plus',
  es: 'y|e',
  fr: 'et',
  it: 'e|ed',
  nl: 'en',
  no: 'og',
  pl: 'i|oraz',
  pt: 'e',
  ro: 'și',
  ru: 'и|а',
  sv: 'och',
  tr: 've',
  uk: 'і|й|та',
  vi: 'và',
}

/** A clause that begins with its subject tells something: "I ordered last week, and when does it come?". */
const subjects: Partial<Record<Language, string>> = {
  de: 'ich wir er es mein meine meinen unser unsere',
  en: 'i we he she they it my our',
  es: 'yo nosotros él ella mi mis nuestro nuestra',
  fr: 'je j nous il elle ils elles mon ma mes notre nos',
  it: 'io noi lui lei mio mia',
  nl: 'ik we wij hij zij mijn ons onze',
  pl: 'ja my on ona mój moja moje',
  pt: 'eu nós ele ela meu minha',
  ru: 'я мы он она мой моя мое мне у',
  tr: 'ben biz benim bizim',
  uk: 'я ми він вона мій моя мені у',
}

/**
 * The whole message; then each of its sentences, because people tell a story around their question, followed by its
 * clauses, because they ask several things at once. Parts without a topic ("How much?") are left out.
 */
export function stretchesOf(message: string): Stretch[] {
  const language = detectLanguage(message)
  const stretches: Stretch[] = [{ text: message, kind: 'whole', isQuestion: asks(message, language) }]
  const numbered = enumeratedParts(message)
  const sentences = numbered ?? sentencesOf(message).map(({ start, end }) => message.slice(start, end))
  const isQuestion = (sentence: string): boolean => numbered !== undefined || asks(sentence, language)
  const isLong = wordsOf(message).length >= wordsOfStory && numbered === undefined
  const kind = isLong ? 'sentence' : 'short-sentence'
  for (const sentence of sentences) {
    if (stretches.length >= stretchesAtMost) break
    if (sentences.length > 1 && saysSomething(sentence, language, numbered ? 1 : fewestWords))
      stretches.push({ text: sentence, kind, isQuestion: isQuestion(sentence) })
    const clauses = clausesOf(sentence, language).filter(({ text }) => saysSomething(text, language))
    if (clauses.length > 1) stretches.push(...clauses)
  }
  return stretches.slice(0, stretchesAtMost)
}

function clausesOf(sentence: string, language: Language): Stretch[] {
  const joiner = joiners[language]
  const border = joiner ? new RegExp(`[,;:–—]\\s+(?:(${joiner})\\s+)?|\\s+(${joiner})\\s+`, 'gu') : /[,;:–—]\s+/gu
  const clauses: Stretch[] = []
  const add = (start: number, end: number, isAdded: boolean): void => {
    const text = sentence.slice(start, end)
    const isQuestion = asks(sentence, language) && (start === 0 || isAdded) && beginsQuestion(text, language)
    clauses.push({ text, kind: 'clause', isQuestion })
  }
  let start = 0
  let isAdded = false
  for (const { 0: mark, 1: afterComma, 2: alone, index } of sentence.matchAll(border)) {
    add(start, index, isAdded)
    start = index + mark.length
    isAdded = (afterComma ?? alone) !== undefined
  }
  add(start, sentence.length, isAdded)
  return clauses
}

/** "and do you repair skis?", but not "and pays by card?". */
function beginsQuestion(clause: string, language: Language): boolean {
  const [first, ...others] = wordsOf(clause)
  if (first !== undefined && subjects[language]?.split(' ').includes(first)) return false
  return first !== undefined && others.length > 1 && (isFunctionWord(first, language) || isFrameWord(first, language))
}

function saysSomething(text: string, language: Language, fewest = fewestWords): boolean {
  const words = wordsOf(text)
  return words.length >= fewest && words.some((word) => !isFunctionWord(word, language) && !isFrameWord(word, language))
}
