import { isPlainLatin } from '../search/text/normalise.ts'

/** Languages in which small talk, choices and corrections are understood. The phrase tables must cover all of them. */
export const chatLanguages = [
  'ar',
  'de',
  'el',
  'en',
  'es',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const
export type ChatLanguage = (typeof chatLanguages)[number]

/** "de-AT" is German; undefined for a language that is not in the list. */
export function chatLanguageOf(language: string): ChatLanguage | undefined {
  const [base] = language.toLowerCase().split('-', 1)
  return chatLanguages.find((each) => each === base)
}

const latinLetters = /[a-z]/i
const cyrillic = /\p{Script=Cyrillic}/u
const latin = /\p{Script=Latin}/u
const scripts: Partial<Record<ChatLanguage, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: cyrillic,
  th: /\p{Script=Thai}/u,
  uk: cyrillic,
  zh: /\p{Script=Han}/u,
}

const latinLanguages = chatLanguages.filter((language) => scripts[language] === undefined)

/** Languages that a message may be written in, by its script: the bot's own first, then English, then the others. */
export function languagesOf(message: string, own: ChatLanguage | undefined): ChatLanguage[] {
  const possible = latinLetters.test(message) && isPlainLatin(message) ? latinLanguages : writtenIn(message)
  const first: (ChatLanguage | undefined)[] = [own, 'en']
  return [...first.filter((language) => language !== undefined), ...possible.filter((each) => !first.includes(each))]
}

const writtenIn = (message: string): ChatLanguage[] =>
  chatLanguages.filter((language) => (scripts[language] ?? latin).test(message))
