import { isFrameWord } from './text/frame-words.ts'
import { detectLanguage, type Language } from './text/languages.ts'
import { sentencesOf } from './text/sentences.ts'
import { isFunctionWord, wordsOf } from './text/words.ts'

/** Shorter messages are not searched for a question inside a story. */
const wordsOfStory = 10
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

/**
 * The whole message; then each of its sentences, because people tell a story around their question, followed by its
 * clauses, because they ask several things at once. Parts without a topic ("How much?") are left out.
 */
export function stretchesOf(message: string): Stretch[] {
  const stretches: Stretch[] = [{ text: message, kind: 'whole' }]
  const language = detectLanguage(message)
  const sentences = sentencesOf(message).map(({ start, end }) => message.slice(start, end))
  const kind = wordsOf(message).length >= wordsOfStory ? 'sentence' : 'short-sentence'
  for (const sentence of sentences) {
    if (stretches.length >= stretchesAtMost) break
    if (sentences.length > 1 && saysSomething(sentence, language)) stretches.push({ text: sentence, kind })
    const clauses = clausesOf(sentence, language).filter((clause) => saysSomething(clause, language))
    if (clauses.length > 1) for (const text of clauses) stretches.push({ text, kind: 'clause' })
  }
  return stretches.slice(0, stretchesAtMost)
}

function clausesOf(sentence: string, language: Language): string[] {
  const joiner = joiners[language]
  const border = joiner ? new RegExp(`[,;:–—]\\s+(?:(?:${joiner})\\s+)?|\\s+(?:${joiner})\\s+`, 'u') : /[,;:–—]\s+/u
  return sentence.split(border)
}

function saysSomething(text: string, language: Language): boolean {
  const words = wordsOf(text)
  return (
    words.length >= fewestWords && words.some((word) => !isFunctionWord(word, language) && !isFrameWord(word, language))
  )
}
