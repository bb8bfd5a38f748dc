import { createSpelling } from '../search/passages/spelling.ts'
import type { Language } from '../search/text/languages.ts'
import { folded } from '../search/text/normalise.ts'
import { isFunctionWord, stemOf, wordsOf } from '../search/text/words.ts'
import { allOfThem } from './all-of-them.ts'
import { type ChatLanguage, chatLanguageOf, languagesOf } from './chat-languages.ts'
import { choiceWords } from './choice-words.ts'
import { createPhraseReader, type PhraseReader, tokensOf } from './phrase-reader.ts'

/** A longer message is a new question, not a choice. */
const mostCharacters = 200
const mostTokens = 40

type Role = 'option' | 'other' | 'all' | 'yes' | 'no' | 'last' | { ordinal: number } | { number: number }
const readers = new Map<ChatLanguage, PhraseReader<Role>>()

function readerOf(language: ChatLanguage): PhraseReader<Role> {
  const known = readers.get(language)
  if (known) return known
  const { ordinals, numbers, last, option, others, yes, no } = choiceWords[language]
  const reader = createPhraseReader<Role>([
    ...ordinals.map((words, at): [string, Role] => [words, { ordinal: at + 1 }]),
    ...Array.from({ length: 9 }, (_, at): [string, Role] => [`${at + 1}`, { ordinal: at + 1 }]),
    [last, 'last'],
    ...numbers.map((words, at): [string, Role] => [words, { number: at + 1 }]),
    [yes, 'yes'],
    [option, 'option'],
    [no, 'no'],
    [allOfThem[language], 'all'],
    [others, 'other'],
  ])
  readers.set(language, reader)
  return reader
}

/** The digits of scripts that have their own: Arabic, Persian, Hindi, Thai. */
const digitZeros = [0x0660, 0x06f0, 0x0966, 0x0e50]
const ownDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g
const withOrdinalEnding =
  /^(\d)(?:st|nd|rd|th|er|ere|eme|e|re|nde|o|a|ste|de|te|nci|inci|uncu|ncu|й|я|е|ая|ый|ой|ое|ую|го|му|ю|га|ге|ша|ше|тя|тє|ο|η|번\p{L}*)$/u

function choiceTokens(message: string): string[] {
  const plain = message.replace(ownDigit, (digit) => {
    const code = digit.charCodeAt(0)
    return `${code - (digitZeros.findLast((zero) => zero <= code) ?? code)}`
  })
  const words = tokensOf(plain)
  if (!words.some((word) => /\d/.test(word))) return words
  const tokens = words.map((word) => word.replace(withOrdinalEnding, '$1'))
  const isDigit = (at: number): boolean => /^\d$/.test(tokens[at] ?? '')
  // "2-я" is one word, and "no. 2" is not a refusal.
  return tokens.filter((token, at) =>
    /^(?:й|я|е|ая|ый|ой|го)$/.test(token) ? !isDigit(at - 1) : token !== 'no' || !isDigit(at + 1),
  )
}

/** The offered choice that a message picks, by number, position or words. Undefined if it asks something else. */
export function chosenIndex(message: string, labels: readonly string[], language: string): number | undefined {
  const tokens = labels.length === 0 ? undefined : fewTokens(message)
  if (!tokens) return undefined
  const own = chatLanguageOf(language)
  const wanted = tokensOf(message).join(' ')
  const same = labels.findIndex((label) => tokensOf(label).join(' ') === wanted)
  if (same >= 0) return same
  const inOwn = pickedInOwn(message, tokens, labels.length, own)
  if (inOwn) return inOwn.index
  return namedIndex(message, labels, own) ?? pickedInOthers(message, tokens, labels.length, own)?.index
}

const anyCount = 9
/** Whether a message names a position ("the second one"), whatever was offered. */
export function namesPosition(message: string, language: string): boolean {
  const tokens = fewTokens(message)
  if (!tokens) return false
  const own = chatLanguageOf(language)
  const picked = pickedInOwn(message, tokens, anyCount, own) ?? pickedInOthers(message, tokens, anyCount, own)
  return picked?.index !== undefined
}

function fewTokens(message: string): string[] | undefined {
  if (message.length > mostCharacters) return undefined
  const tokens = choiceTokens(message)
  return tokens.length === 0 || tokens.length > mostTokens ? undefined : tokens
}

/** "No, the second" picks; "not the second" doesn't. */
const isAfterNo = (message: string): boolean => /^\s*\p{L}+\s*[,.;،、，。]/u.test(message)

const pickedInOwn = (message: string, tokens: string[], count: number, own: ChatLanguage | undefined) =>
  own && picked(readerOf(own)(tokens), count, message)

function pickedInOthers(message: string, tokens: string[], count: number, own: ChatLanguage | undefined) {
  // A single word may mean something else in another language: "son", "due".
  const isOneWord = tokens.length === 1 && /^[a-z]+$/.test(tokens[0] ?? '')
  for (const each of languagesOf(message, own).filter((other) => other !== own)) {
    const roles = readerOf(each)(tokens)
    if (isOneWord && each !== 'en' && roles?.some((role) => role === 'last' || isNumber(role))) continue
    const inOther = picked(roles, count, message)
    if (inOther) return inOther
  }
  return undefined
}

const isNumber = (role: Role): boolean => typeof role === 'object' && 'number' in role

/** The choice that these words pick; undefined if they aren't choosing words. */
function picked(
  roles: readonly Role[] | undefined,
  count: number,
  message: string,
): { index: number | undefined } | undefined {
  if (!roles || roles.includes('all')) return undefined
  const places = placesIn(roles, count)
  const [place = 0] = places
  const isClear = places.size === 1 && place <= count && roles.lastIndexOf('no') <= (isAfterNo(message) ? 0 : -1)
  if (places.size > 0) return { index: isClear ? place - 1 : undefined }
  if (roles.includes('no')) return { index: undefined }
  return roles.includes('yes') ? { index: count === 1 ? 0 : undefined } : undefined
}

/** The named positions, starting at 1. */
function placesIn(roles: readonly Role[], count: number): Set<number> {
  const ordinals = new Set<number>()
  const numbers = new Set<number>()
  for (const role of roles) {
    if (role === 'last') ordinals.add(count)
    else if (typeof role === 'object') 'ordinal' in role ? ordinals.add(role.ordinal) : numbers.add(role.number)
  }
  // In "the first one", "one" is not a number; "the one" names no position.
  if (ordinals.size > 0) return ordinals
  return roles.includes('other') ? new Set() : numbers
}

/** The one choice with words of the message that the others lack, if it covers most of the message. */
function namedIndex(message: string, labels: readonly string[], own: ChatLanguage | undefined): number | undefined {
  const language = own ?? 'und'
  const spoken = contentStems(message, language)
  if (spoken.length === 0) return undefined
  const stems = labels.map((label) => contentStems(label, language))
  const singled = labels.flatMap((_, at) => {
    const held = spoken.filter((word) => isAmong(word, stems[at] ?? [], language))
    const contentWords = held.filter((word) =>
      stems.every((others, other) => other === at || !isAmong(word, others, language)),
    )
    return contentWords.length > 0 ? [{ at, share: held.length / spoken.length }] : []
  })
  const [only] = singled
  return only && singled.length === 1 && only.share > 0.5 ? only.at : undefined
}

function contentStems(text: string, language: Language): string[] {
  const fillers = fillersOf(language)
  const words = wordsOf(text).filter((word) => !isFunctionWord(word, language) && !fillers.has(folded(word)))
  return [...new Set(words.map((word) => stemOf(word, language)))]
}

const fillers = new Map<Language, Set<string>>()
function fillersOf(language: Language): Set<string> {
  const known = fillers.get(language)
  if (known) return known
  const chat = chatLanguageOf(language)
  const words = chat ? [choiceWords[chat].option, choiceWords[chat].others, choiceWords[chat].yes] : []
  const made = new Set(words.flatMap((list) => wordsOf(list).map(folded)))
  fillers.set(language, made)
  return made
}

const isAmong = (word: string, words: readonly string[], language: Language): boolean =>
  words.some((other) => other === word || isRelated(word, other, language))

/** Endings that no stemmer removes, and parts of compounds ("Ausweis" in "Studierendenausweis"). */
const leastOfCompound = 5
const mostEnding = 3
function isRelated(one: string, other: string, language: Language): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length >= leastOfCompound && (long.startsWith(short) || long.endsWith(short))) return true
  if (language !== 'ko' && language !== 'pl' && language !== 'und') return false
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  // A Korean syllable is one letter here.
  return shared >= (language === 'ko' ? 2 : 4) && long.length - shared <= mostEnding
}

/** The choice that a message with a typo picks: "the secnd one". */
export function misspeltIndex(message: string, labels: readonly string[], language: string): number | undefined {
  const own = chatLanguageOf(language)
  if (!own || message.length > mostCharacters) return undefined
  const { nearest, words } = ordinalSpellingOf(own)
  const tokens = choiceTokens(message).slice(0, mostTokens)
  const corrected = tokens.map((token) => words[nearest(token)] ?? token)
  return picked(readerOf(own)(corrected), labels.length, message)?.index
}

const ordinalSpellings = new Map<ChatLanguage, { words: string[]; nearest: (word: string) => number }>()
function ordinalSpellingOf(language: ChatLanguage) {
  const known = ordinalSpellings.get(language)
  if (known) return known
  const { ordinals, last } = choiceWords[language]
  const words = [...ordinals, last].flatMap((list) => list.split(',').map(tokensOf)).flatMap(oneWord)
  const made = { words, nearest: createSpelling(words) }
  ordinalSpellings.set(language, made)
  return made
}
const oneWord = (tokens: string[]): string[] => (tokens.length === 1 ? tokens : [])

/** "Both", "all of them", and nothing more. */
export function choosesAll(message: string, language: string): boolean {
  if (message.length > mostCharacters) return false
  const tokens = choiceTokens(message)
  if (tokens.length > mostTokens) return false
  return languagesOf(message, chatLanguageOf(language)).some((each) => {
    const roles = readerOf(each)(tokens)
    return roles?.includes('all') === true && !roles.includes('no')
  })
}

/** "None of these": the visitor wants none of the choices. */
export const declinesAll = (message: string, language: string): boolean => yesOrNo(message, language) === 'no'

/** "Yes, please", and nothing more. */
export const agrees = (message: string, language: string): boolean => yesOrNo(message, language) === 'yes'

/** What a message says that is a yes or a no, and nothing more. */
export function yesOrNo(message: string, language: string): 'yes' | 'no' | undefined {
  if (message.length > mostCharacters) return undefined
  const tokens = choiceTokens(message)
  if (tokens.length > mostTokens) return undefined
  for (const each of languagesOf(message, chatLanguageOf(language))) {
    const roles = readerOf(each)(tokens)
    if (!roles || !(roles.includes('yes') || roles.includes('no'))) continue
    if (roles.some((role) => typeof role === 'object' || role === 'last' || role === 'all')) return undefined
    if (roles.includes('no')) return 'no'
    return roles.includes('other') ? undefined : 'yes'
  }
  return undefined
}
